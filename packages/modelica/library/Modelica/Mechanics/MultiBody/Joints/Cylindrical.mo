within Modelica.Mechanics.MultiBody.Joints;
model Cylindrical "One translation and one rotation along the same axis"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Types.Axis n = {1, 0, 0} "Axis, in axes of frame_a (and of frame_b)" annotation(Evaluate = true);
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the cylinder by which it is drawn";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter StateSelect stateSelect = StateSelect.prefer "How much s, phi and their rates are wanted as states" annotation(Evaluate = true);
  Prismatic prismatic(n = n, animation = false, stateSelect = StateSelect.never) "The slide";
  Revolute revolute(n = n, animation = false, stateSelect = StateSelect.never) "The hinge";
  SI.Position s(start = 0, stateSelect = stateSelect) "Way from frame_a to frame_b";
  SI.Angle phi(start = 0, stateSelect = stateSelect) "Angle of frame_b against frame_a";
  SI.Velocity v(start = 0, stateSelect = stateSelect) "Rate of s";
  SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Rate of phi";
  SI.Acceleration a(start = 0) "Rate of v";
  SI.AngularAcceleration wd(start = 0) "Rate of w";
protected
  Visualizers.Advanced.Shape cylinder(
    shapeType = "cylinder", color = cylinderColor, specularCoefficient = specularCoefficient,
    length = s, width = cylinderDiameter, height = cylinderDiameter,
    lengthDirection = n, widthDirection = {0, 1, 0}, r = frame_a.r_0, R = frame_a.R) if world.enableAnimation and animation;
equation
  s = prismatic.s;
  phi = revolute.phi;
  v = der(s);
  w = der(phi);
  a = der(v);
  wd = der(w);
  connect(frame_a, prismatic.frame_a);
  connect(prismatic.frame_b, revolute.frame_a);
  connect(revolute.frame_b, frame_b);
end Cylindrical;
