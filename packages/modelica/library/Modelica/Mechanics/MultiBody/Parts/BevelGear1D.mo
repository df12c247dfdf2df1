within Modelica.Mechanics.MultiBody.Parts;
model BevelGear1D "Gear between two shafts of any directions, without losses; its housing sits on a body that feels the torques of both"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter Real ratio(start = 1) "Angle of flange_a per angle of flange_b";
  parameter Modelica.Mechanics.MultiBody.Types.Axis n_a = {1, 0, 0} "Shaft of flange_a, in axes of frame_a" annotation(Evaluate = true);
  parameter Modelica.Mechanics.MultiBody.Types.Axis n_b = {1, 0, 0} "Shaft of flange_b, in axes of frame_a" annotation(Evaluate = true);
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a if world.driveTrainMechanics3D "The body";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  Internal.HousingTorque housing(
    t = -Modelica.Math.Vectors.normalizeWithAssert(n_a) * flange_a.tau - Modelica.Math.Vectors.normalizeWithAssert(n_b) * flange_b.tau)
    if world.driveTrainMechanics3D "On the body";
equation
  flange_a.phi = ratio * flange_b.phi;
  flange_b.tau = -ratio * flange_a.tau;
  connect(housing.frame_a, frame_a);
end BevelGear1D;
