within Modelica.Mechanics.MultiBody.Forces;
model WorldForceAndTorque "Force and torque on a frame, from outside"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialOneFrame_b;
  Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameB.frame_resolve "Its axes are those of the coordinates";
  Modelica.Blocks.Interfaces.RealInput force[3](each final quantity = "Force", each final unit = "N") "Force on frame_b, in axes chosen by resolveInFrame";
  Modelica.Blocks.Interfaces.RealInput torque[3](each final quantity = "Torque", each final unit = "N.m") "Torque on frame_b, in axes chosen by resolveInFrame";
  parameter Boolean animation = true "= true, if it is drawn; kept for its name";
  parameter Types.Color forceColor = Types.Defaults.ForceColor "Of its picture";
  parameter Types.Color torqueColor = Types.Defaults.TorqueColor "Of its picture";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "Of its picture";
  parameter Types.ResolveInFrameB resolveInFrame = Types.ResolveInFrameB.world "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameB.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  if resolveInFrame == Types.ResolveInFrameB.world then
    frame_b.f = -Frames.resolve2(frame_b.R, force);
  elseif resolveInFrame == Types.ResolveInFrameB.frame_b then
    frame_b.f = -force;
  else
    frame_b.f = -Frames.resolveRelative(force, resolveFrame.R, frame_b.R);
  end if;
  if resolveInFrame == Types.ResolveInFrameB.world then
    frame_b.t = -Frames.resolve2(frame_b.R, torque);
  elseif resolveInFrame == Types.ResolveInFrameB.frame_b then
    frame_b.t = -torque;
  else
    frame_b.t = -Frames.resolveRelative(torque, resolveFrame.R, frame_b.R);
  end if;
end WorldForceAndTorque;
