within Modelica.Mechanics.MultiBody.Parts;
model RollingWheel "Wheel with mass that rolls without slip on the plane z = 0: five positions, three freedoms of velocity"
  import Modelica.Mechanics.MultiBody.Types;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Radius radius "Radius";
  parameter SI.Mass m "Mass";
  parameter SI.Inertia I_axis "Inertia about its axis";
  parameter SI.Inertia I_long "Inertia across its axis";
  parameter StateSelect stateSelect = StateSelect.always "How much the position and the angles are wanted as states" annotation(Evaluate = true);
  SI.Position x(start = 0, fixed = true, stateSelect = stateSelect) "Of the centre";
  SI.Position y(start = 0, fixed = true, stateSelect = stateSelect) "Of the centre";
  SI.Angle angles[3](start = {0, 0, 0}, each fixed = true, each stateSelect = stateSelect) "Angles about z, y and x";
  SI.AngularVelocity der_angles[3](start = {0, 0, 0}, each fixed = true, each stateSelect = stateSelect) "Their rates";
  parameter SI.Distance width = 0.035 "Half of its width in the picture";
  parameter Real hollowFraction = 0.8 "Size of its hole in the picture, by its radius";
  parameter Types.Color color = {30, 30, 30} "Its colour";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame of the wheel, at its centre; y along its axis";
  Joints.RollingWheel rollingWheel(radius = radius, stateSelect = StateSelect.avoid) "Its contact";
  Body body(r_CM = {0, 0, 0}, m = m, I_11 = I_long, I_22 = I_axis, I_33 = I_long, animation = false) "Its mass";
  Visualizers.FixedShape fixedShape(
    animation = animation, shapeType = "pipe", r_shape = {0, -width, 0}, lengthDirection = {0, 1, 0}, widthDirection = {1, 0, 0}, length = 2 * width,
    width = 2 * radius, height = 2 * radius, extra = hollowFraction, color = color) if animation "By which it is drawn";
equation
  x = rollingWheel.x;
  y = rollingWheel.y;
  angles = rollingWheel.angles;
  der_angles = rollingWheel.der_angles;
  connect(rollingWheel.frame_a, frame_a);
  connect(body.frame_a, frame_a);
  connect(fixedShape.frame_a, frame_a);
end RollingWheel;
