within Modelica.Mechanics.MultiBody.Joints;
model Universal "Two rotations about axes that meet"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Types.Axis n_a = {1, 0, 0} "First axis, in axes of frame_a" annotation(Evaluate = true);
  parameter Types.Axis n_b = {0, 1, 0} "Second axis, in axes of frame_b" annotation(Evaluate = true);
  parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the cylinders by which it is drawn";
  parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Their diameter";
  parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter StateSelect stateSelect = StateSelect.prefer "How much the angles and their rates are wanted as states" annotation(Evaluate = true);
  Revolute revolute_a(
    n = n_a, stateSelect = StateSelect.never, animation = animation, cylinderDiameter = cylinderDiameter, cylinderLength = cylinderLength,
    cylinderColor = cylinderColor, specularCoefficient = specularCoefficient) "First hinge";
  Revolute revolute_b(
    n = n_b, stateSelect = StateSelect.never, animation = animation, cylinderDiameter = cylinderDiameter, cylinderLength = cylinderLength,
    cylinderColor = cylinderColor, specularCoefficient = specularCoefficient) "Second hinge";
  SI.Angle phi_a(start = 0, stateSelect = stateSelect) "First angle";
  SI.Angle phi_b(start = 0, stateSelect = stateSelect) "Second angle";
  SI.AngularVelocity w_a(start = 0, stateSelect = stateSelect) "Rate of phi_a";
  SI.AngularVelocity w_b(start = 0, stateSelect = stateSelect) "Rate of phi_b";
  SI.AngularAcceleration a_a(start = 0) "Rate of w_a";
  SI.AngularAcceleration a_b(start = 0) "Rate of w_b";
equation
  phi_a = revolute_a.phi;
  phi_b = revolute_b.phi;
  w_a = der(phi_a);
  w_b = der(phi_b);
  a_a = der(w_a);
  a_b = der(w_b);
  connect(frame_a, revolute_a.frame_a);
  connect(revolute_a.frame_b, revolute_b.frame_a);
  connect(revolute_b.frame_b, frame_b);
end Universal;
