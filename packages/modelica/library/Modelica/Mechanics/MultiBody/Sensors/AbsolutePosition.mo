within Modelica.Mechanics.MultiBody.Sensors;
model AbsolutePosition "Position of a frame"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput r[3](each final quantity = "Length", each final unit = "m") "Position of frame_a";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve
    "Its axes are those of the coordinates";
  parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameA.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  if resolveInFrame == Types.ResolveInFrameA.world then
    r = frame_a.r_0;
  elseif resolveInFrame == Types.ResolveInFrameA.frame_a then
    r = Frames.resolve2(frame_a.R, frame_a.r_0);
  else
    r = Frames.resolve2(resolveFrame.R, frame_a.r_0);
  end if;
end AbsolutePosition;
