within Modelica.Mechanics.MultiBody.Sensors;
model AbsoluteVelocity "Velocity of a frame"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput v[3](each final quantity = "Velocity", each final unit = "m/s") "Velocity of frame_a";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve
    "Its axes are those of the coordinates";
  parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  SI.Velocity v_0[3] "Velocity, in axes of the world";
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameA.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  v_0 = der(frame_a.r_0);
  if resolveInFrame == Types.ResolveInFrameA.world then
    v = v_0;
  elseif resolveInFrame == Types.ResolveInFrameA.frame_a then
    v = Frames.resolve2(frame_a.R, v_0);
  else
    v = Frames.resolve2(resolveFrame.R, v_0);
  end if;
end AbsoluteVelocity;
