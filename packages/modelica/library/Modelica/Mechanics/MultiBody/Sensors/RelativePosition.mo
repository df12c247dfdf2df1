within Modelica.Mechanics.MultiBody.Sensors;
model RelativePosition "Way from one frame to another"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput r_rel[3](each final quantity = "Length", each final unit = "m") "From frame_a to frame_b";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve
    "Its axes are those of the coordinates";
  parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_a "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameAB.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  if resolveInFrame == Types.ResolveInFrameAB.world then
    r_rel = frame_b.r_0 - frame_a.r_0;
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then
    r_rel = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then
    r_rel = Frames.resolve2(frame_b.R, frame_b.r_0 - frame_a.r_0);
  else
    r_rel = Frames.resolve2(resolveFrame.R, frame_b.r_0 - frame_a.r_0);
  end if;
end RelativePosition;
