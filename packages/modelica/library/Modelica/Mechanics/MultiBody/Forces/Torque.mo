within Modelica.Mechanics.MultiBody.Forces;
model Torque "Torque between two frames: on frame_b as given, on frame_a in return"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialForce;
  Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve "Its axes are those of the coordinates";
  Modelica.Blocks.Interfaces.RealInput torque[3](each final quantity = "Torque", each final unit = "N.m") "Torque on frame_b, in axes chosen by resolveInFrame";
  parameter Boolean animation = true "= true, if it is drawn; kept for its name";
  parameter Types.Color torqueColor = Types.Defaults.TorqueColor "Of its picture";
  parameter Types.Color connectionLineColor = Types.Defaults.SensorColor "Of its picture";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "Of its picture";
  parameter SI.Diameter connectionLineDiameter = world.defaultArrowDiameter "Of its picture";
  parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_b "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameAB.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  frame_b.f = zeros(3);
  if resolveInFrame == Types.ResolveInFrameAB.world then
    frame_b.t = -Frames.resolve2(frame_b.R, torque);
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then
    frame_b.t = -Frames.resolveRelative(torque, frame_a.R, frame_b.R);
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then
    frame_b.t = -torque;
  else
    frame_b.t = -Frames.resolveRelative(torque, resolveFrame.R, frame_b.R);
  end if;
end Torque;
