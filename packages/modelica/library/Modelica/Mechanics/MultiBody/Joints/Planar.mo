within Modelica.Mechanics.MultiBody.Joints;
model Planar "Two translations in a plane and one rotation across it"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Types.Axis n = {0, 0, 1} "Across the plane, in axes of frame_a (and of frame_b)" annotation(Evaluate = true);
  parameter Types.Axis n_x = {1, 0, 0} "Direction whose part in the plane is that of s_x, in axes of frame_a" annotation(Evaluate = true);
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the cylinder by which it is drawn";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Its diameter";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Its colour";
  parameter SI.Distance boxWidth = 0.3 * cylinderDiameter "Width of the boxes of the slides";
  parameter SI.Distance boxHeight = boxWidth "Their height";
  parameter Types.Color boxColor = Types.Defaults.JointColor "Their colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter StateSelect stateSelect = StateSelect.prefer "How much s_x, s_y, phi and their rates are wanted as states" annotation(Evaluate = true);
  Prismatic prismatic_x(stateSelect = StateSelect.never, n = cross(cross(n, n_x), n), animation = false) "First slide";
  Prismatic prismatic_y(stateSelect = StateSelect.never, n = cross(n, n_x), animation = false) "Second slide";
  Revolute revolute(
    stateSelect = StateSelect.never, n = n, animation = animation, cylinderLength = cylinderLength, cylinderDiameter = cylinderDiameter,
    cylinderColor = cylinderColor, specularCoefficient = specularCoefficient) "The hinge";
  SI.Position s_x(start = 0, stateSelect = stateSelect) "Way along the first slide";
  SI.Position s_y(start = 0, stateSelect = stateSelect) "Way along the second slide";
  SI.Angle phi(start = 0, stateSelect = stateSelect) "Angle of frame_b against frame_a";
  SI.Velocity v_x(start = 0, stateSelect = stateSelect) "Rate of s_x";
  SI.Velocity v_y(start = 0, stateSelect = stateSelect) "Rate of s_y";
  SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Rate of phi";
  SI.Acceleration a_x(start = 0) "Rate of v_x";
  SI.Acceleration a_y(start = 0) "Rate of v_y";
  SI.AngularAcceleration wd(start = 0) "Rate of w";
equation
  s_x = prismatic_x.s;
  s_y = prismatic_y.s;
  phi = revolute.phi;
  v_x = der(s_x);
  v_y = der(s_y);
  w = der(phi);
  a_x = der(v_x);
  a_y = der(v_y);
  wd = der(w);
  connect(frame_a, prismatic_x.frame_a);
  connect(prismatic_x.frame_b, prismatic_y.frame_a);
  connect(prismatic_y.frame_b, revolute.frame_a);
  connect(revolute.frame_b, frame_b);
end Planar;
