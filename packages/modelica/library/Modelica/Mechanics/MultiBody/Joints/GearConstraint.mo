within Modelica.Mechanics.MultiBody.Joints;
model GearConstraint "Gear in space: two shafts in one housing whose angles keep a ratio"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a bearing "The housing";
  parameter Real ratio(start = 2) "Angle of shaft a per angle of shaft b";
  parameter Types.Axis n_a = {1, 0, 0} "Shaft a, in axes of frame_a, frame_b and bearing" annotation(Evaluate = true);
  parameter Types.Axis n_b = {1, 0, 0} "Shaft b, in axes of frame_a, frame_b and bearing" annotation(Evaluate = true);
  parameter SI.Position r_a[3] = {0, 0, 0} "From bearing to frame_a, in axes of bearing";
  parameter SI.Position r_b[3] = {0, 0, 0} "From bearing to frame_b, in axes of bearing";
  parameter StateSelect stateSelect = StateSelect.default "How much phi_b and w_b are wanted as states" annotation(Evaluate = true);
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  SI.Angle phi_b(start = 0, stateSelect = stateSelect) "Angle of shaft b";
  SI.AngularVelocity w_b(start = 0, stateSelect = stateSelect) "Rate of phi_b";
  SI.AngularAcceleration a_b(start = 0) "Rate of w_b";
  SI.Power totalPower "Power that goes in at all frames";
  Parts.FixedTranslation arm_a(r = r_a, animation = false) "To shaft a";
  Parts.FixedTranslation arm_b(r = r_b, animation = false) "To shaft b";
  Revolute actuatedRevolute_a(n = n_a, useAxisFlange = true, animation = false) "Shaft a";
  Revolute actuatedRevolute_b(n = n_b, useAxisFlange = true, animation = false) "Shaft b";
  Modelica.Mechanics.Rotational.Components.IdealGear idealGear(ratio = ratio) "Between their angles; it needs no housing of its own";
equation
  assert(cardinality(bearing) > 0, "GearConstraint: the housing is connected to nothing");
  phi_b = actuatedRevolute_b.phi;
  w_b = der(phi_b);
  a_b = der(w_b);
  connect(bearing, arm_a.frame_a);
  connect(arm_a.frame_b, actuatedRevolute_a.frame_a);
  connect(actuatedRevolute_a.frame_b, frame_a);
  connect(bearing, arm_b.frame_a);
  connect(arm_b.frame_b, actuatedRevolute_b.frame_a);
  connect(actuatedRevolute_b.frame_b, frame_b);
  connect(actuatedRevolute_a.axis, idealGear.flange_a);
  connect(idealGear.flange_b, actuatedRevolute_b.axis);
  if checkTotalPower then
    totalPower = Internal.framePower(frame_a.R, der(frame_a.r_0), frame_a.f, frame_a.t)
      + Internal.framePower(frame_b.R, der(frame_b.r_0), frame_b.f, frame_b.t)
      + Internal.framePower(bearing.R, der(bearing.r_0), bearing.f, bearing.t);
  else
    totalPower = 0;
  end if;
end GearConstraint;
