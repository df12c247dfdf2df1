within Modelica.Mechanics.MultiBody.Sensors;
model AbsoluteAngularVelocity "Angular velocity of a frame"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput w[3](each final quantity = "AngularVelocity", each final unit = "rad/s") "Angular velocity of frame_a";
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
    w = Frames.angularVelocity1(frame_a.R);
  elseif resolveInFrame == Types.ResolveInFrameA.frame_a then
    w = Frames.angularVelocity2(frame_a.R);
  else
    w = Frames.resolveRelative(frame_a.R.w, frame_a.R, resolveFrame.R);
  end if;
end AbsoluteAngularVelocity;
