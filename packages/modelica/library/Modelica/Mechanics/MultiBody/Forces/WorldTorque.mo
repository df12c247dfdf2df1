within Modelica.Mechanics.MultiBody.Forces;
model WorldTorque "Torque on a frame, from outside"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialOneFrame_b;
  Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameB.frame_resolve "Its axes are those of the coordinates";
  Modelica.Blocks.Interfaces.RealInput torque[3](each final quantity = "Torque", each final unit = "N.m") "Torque on frame_b, in axes chosen by resolveInFrame";
  parameter Boolean animation = true "= true, if it is drawn; kept for its name";
  parameter Types.Color color = Types.Defaults.TorqueColor "Of its picture";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "Of its picture";
  parameter Types.ResolveInFrameB resolveInFrame = Types.ResolveInFrameB.world "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameB.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  frame_b.f = zeros(3);
  if resolveInFrame == Types.ResolveInFrameB.world then
    frame_b.t = -Frames.resolve2(frame_b.R, torque);
  elseif resolveInFrame == Types.ResolveInFrameB.frame_b then
    frame_b.t = -torque;
  else
    frame_b.t = -Frames.resolveRelative(torque, resolveFrame.R, frame_b.R);
  end if;
end WorldTorque;
