within Modelica.Mechanics.MultiBody.Parts;
model RollingWheelSet "Two wheels with mass on one axle that roll without slip on the plane z = 0; either wheel turns on its own"
  import Modelica.Mechanics.MultiBody.Types;
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frameMiddle "Frame of the axle, in its middle; y along it, z upwards";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame1 "Frame of the first wheel, at its centre";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame2 "Frame of the second wheel, at its centre";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a axis1 "Shaft that drives the first wheel";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a axis2 "Shaft that drives the second wheel";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b support "Housing of these drives, on the axle";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Radius R_wheel "Radius of the wheels";
  parameter SI.Mass m_wheel "Mass of one wheel";
  parameter SI.Inertia I_wheelAxis "Inertia of one wheel about its axis";
  parameter SI.Inertia I_wheelLong "Inertia of one wheel across its axis";
  parameter SI.Distance track "Distance of the wheels";
  parameter StateSelect stateSelect = StateSelect.always "How much the coordinates are wanted as states" annotation(Evaluate = true);
  SI.Position x(start = 0, fixed = true, stateSelect = stateSelect) "Of the middle of the axle";
  SI.Position y(start = 0, fixed = true, stateSelect = stateSelect) "Of the middle of the axle";
  SI.Angle phi(start = 0, fixed = true, stateSelect = stateSelect) "Direction of the axle, about z";
  SI.Angle theta1(start = 0, fixed = true, stateSelect = stateSelect) "Angle of the first wheel";
  SI.Angle theta2(start = 0, fixed = true, stateSelect = stateSelect) "Angle of the second wheel";
  SI.AngularVelocity der_theta1(start = 0, fixed = true, stateSelect = stateSelect) "Rate of theta1";
  SI.AngularVelocity der_theta2(start = 0, fixed = true, stateSelect = stateSelect) "Rate of theta2";
  parameter SI.Distance width_wheel = 0.01 "Half of the width of a wheel in the picture";
  parameter Real hollowFraction = 0.8 "Size of the holes in the picture, by the radius";
  parameter Types.Color color = {30, 30, 30} "Colour of the wheels";
  Joints.RollingWheelSet wheelSetJoint(animation = false, radius = R_wheel, track = track, stateSelect = StateSelect.default) "The contacts";
  Body body1(r_CM = {0, 0, 0}, m = m_wheel, I_11 = I_wheelLong, I_22 = I_wheelAxis, I_33 = I_wheelLong, animation = false) "Mass of wheel 1";
  Body body2(r_CM = {0, 0, 0}, m = m_wheel, I_11 = I_wheelLong, I_22 = I_wheelAxis, I_33 = I_wheelLong, animation = false) "Mass of wheel 2";
  Visualizers.FixedShape shape1(
    animation = animation, shapeType = "pipe", r_shape = {0, -width_wheel, 0}, lengthDirection = {0, 1, 0}, widthDirection = {1, 0, 0}, length = 2 * width_wheel,
    width = 2 * R_wheel, height = 2 * R_wheel, extra = hollowFraction, color = color) if animation "By which it is drawn";
  Visualizers.FixedShape shape2(
    animation = animation, shapeType = "pipe", r_shape = {0, -width_wheel, 0}, lengthDirection = {0, 1, 0}, widthDirection = {1, 0, 0}, length = 2 * width_wheel,
    width = 2 * R_wheel, height = 2 * R_wheel, extra = hollowFraction, color = color) if animation "By which it is drawn";
equation
  x = wheelSetJoint.x;
  y = wheelSetJoint.y;
  phi = wheelSetJoint.phi;
  theta1 = wheelSetJoint.theta1;
  theta2 = wheelSetJoint.theta2;
  der_theta1 = wheelSetJoint.der_theta1;
  der_theta2 = wheelSetJoint.der_theta2;
  connect(wheelSetJoint.frameMiddle, frameMiddle);
  connect(wheelSetJoint.frame1, frame1);
  connect(wheelSetJoint.frame2, frame2);
  connect(wheelSetJoint.axis1, axis1);
  connect(wheelSetJoint.axis2, axis2);
  connect(wheelSetJoint.support, support);
  connect(body1.frame_a, frame1);
  connect(body2.frame_a, frame2);
  connect(shape1.frame_a, frame1);
  connect(shape2.frame_a, frame2);
end RollingWheelSet;
