within Modelica.Mechanics.MultiBody.Parts;
model Mounting1D "A housing of a drive line on a body: its torque acts on the body, its angle is 0 against the body"
  parameter SI.Angle phi0 = 0 "Angle of the housing";
  parameter Modelica.Mechanics.MultiBody.Types.Axis n = {1, 0, 0} "Axis of the shaft, in axes of frame_a" annotation(Evaluate = true);
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b "The housing";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a if world.driveTrainMechanics3D "The body";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  Internal.HousingTorque housing(t = -Modelica.Math.Vectors.normalizeWithAssert(n) * flange_b.tau) if world.driveTrainMechanics3D;
equation
  flange_b.phi = phi0;
  connect(housing.frame_a, frame_a);
end Mounting1D;
