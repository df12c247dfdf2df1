within Modelica.Mechanics.MultiBody.Sensors;
model CutForce "Force that passes from frame_a to frame_b"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialCutForceSensor;
  parameter Types.Color forceColor = Types.Defaults.ForceColor "Of its picture";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "Of its picture";
  Modelica.Blocks.Interfaces.RealOutput force[3](each final quantity = "Force", each final unit = "N") "Force on frame_a";
equation
  if resolveInFrame == Types.ResolveInFrameA.world then
    force = Frames.resolve1(frame_a.R, frame_a.f) * csign;
  elseif resolveInFrame == Types.ResolveInFrameA.frame_a then
    force = frame_a.f * csign;
  else
    force = Frames.resolveRelative(frame_a.f, frame_a.R, resolveFrame.R) * csign;
  end if;
end CutForce;
