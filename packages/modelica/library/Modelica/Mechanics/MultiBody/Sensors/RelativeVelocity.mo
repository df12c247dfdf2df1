within Modelica.Mechanics.MultiBody.Sensors;
model RelativeVelocity "Rate of the way from one frame to another, seen from the first"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput v_rel[3](each final quantity = "Velocity", each final unit = "m/s") "Velocity of frame_b as seen from frame_a";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve
    "Its axes are those of the coordinates";
  parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_a "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
  SI.Velocity v_rel_a[3] "Its rate";
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameAB.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  v_rel_a = der(r_rel_a);
  if resolveInFrame == Types.ResolveInFrameAB.world then
    v_rel = Frames.resolve1(frame_a.R, v_rel_a);
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then
    v_rel = v_rel_a;
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then
    v_rel = Frames.resolveRelative(v_rel_a, frame_a.R, frame_b.R);
  else
    v_rel = Frames.resolveRelative(v_rel_a, frame_a.R, resolveFrame.R);
  end if;
end RelativeVelocity;
