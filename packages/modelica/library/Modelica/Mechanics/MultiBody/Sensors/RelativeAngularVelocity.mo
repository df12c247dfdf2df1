within Modelica.Mechanics.MultiBody.Sensors;
model RelativeAngularVelocity "Angular velocity of one frame against another"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput w_rel[3](each final quantity = "AngularVelocity", each final unit = "rad/s") "Angular velocity of frame_b against frame_a";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameAB.frame_resolve
    "Its axes are those of the coordinates";
  parameter Types.ResolveInFrameAB resolveInFrame = Types.ResolveInFrameAB.frame_a "In whose axes the coordinates are" annotation(Evaluate = true);
protected
  Frames.Orientation R_rel "Of frame_b against frame_a";
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameAB.frame_resolve;
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
  if resolveInFrame == Types.ResolveInFrameAB.world then
    w_rel = Frames.resolve1(frame_b.R, R_rel.w);
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_a then
    w_rel = Frames.angularVelocity1(R_rel);
  elseif resolveInFrame == Types.ResolveInFrameAB.frame_b then
    w_rel = Frames.angularVelocity2(R_rel);
  else
    w_rel = Frames.resolveRelative(R_rel.w, frame_b.R, resolveFrame.R);
  end if;
end RelativeAngularVelocity;
