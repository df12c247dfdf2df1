within Modelica.Mechanics.MultiBody.Sensors;
model CutForceAndTorque "Force and torque that pass from frame_a to frame_b"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialCutForceSensor;
  parameter Types.Color forceColor = Types.Defaults.ForceColor "Of its picture";
  parameter Types.Color torqueColor = Types.Defaults.TorqueColor "Of its picture";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "Of its picture";
  Modelica.Blocks.Interfaces.RealOutput force[3](each final quantity = "Force", each final unit = "N") "Force on frame_a";
  Modelica.Blocks.Interfaces.RealOutput torque[3](each final quantity = "Torque", each final unit = "N.m") "Torque on frame_a";
equation
  if resolveInFrame == Types.ResolveInFrameA.world then
    force = Frames.resolve1(frame_a.R, frame_a.f) * csign;
  elseif resolveInFrame == Types.ResolveInFrameA.frame_a then
    force = frame_a.f * csign;
  else
    force = Frames.resolveRelative(frame_a.f, frame_a.R, resolveFrame.R) * csign;
  end if;
  if resolveInFrame == Types.ResolveInFrameA.world then
    torque = Frames.resolve1(frame_a.R, frame_a.t) * csign;
  elseif resolveInFrame == Types.ResolveInFrameA.frame_a then
    torque = frame_a.t * csign;
  else
    torque = Frames.resolveRelative(frame_a.t, frame_a.R, resolveFrame.R) * csign;
  end if;
end CutForceAndTorque;
