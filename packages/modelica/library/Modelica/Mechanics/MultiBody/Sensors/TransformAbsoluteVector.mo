within Modelica.Mechanics.MultiBody.Sensors;
model TransformAbsoluteVector "Coordinates of a vector in other axes"
  import Modelica.Mechanics.MultiBody.Types;
  extends Internal.PartialAbsoluteSensor;
  Modelica.Mechanics.MultiBody.Interfaces.Frame_resolve frame_resolve
    if frame_r_in == Types.ResolveInFrameA.frame_resolve or frame_r_out == Types.ResolveInFrameA.frame_resolve "Its axes can be chosen";
  Modelica.Blocks.Interfaces.RealInput r_in[3] "Coordinates in axes chosen by frame_r_in";
  Modelica.Blocks.Interfaces.RealOutput r_out[3] "Coordinates in axes chosen by frame_r_out";
  parameter Types.ResolveInFrameA frame_r_in = Types.ResolveInFrameA.frame_a "Axes of r_in" annotation(Evaluate = true);
  parameter Types.ResolveInFrameA frame_r_out = frame_r_in "Axes of r_out" annotation(Evaluate = true);
protected
  Real r_0[3] "Coordinates in axes of the world";
  Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
  Interfaces.ZeroPosition zeroPosition if not (frame_r_in == Types.ResolveInFrameA.frame_resolve or frame_r_out == Types.ResolveInFrameA.frame_resolve);
equation
  connect(frame_resolve, resolveFrame);
  connect(zeroPosition.frame_resolve, resolveFrame);
  if frame_r_out == frame_r_in then
    r_out = r_in;
    r_0 = zeros(3);
  else
    if frame_r_in == Types.ResolveInFrameA.world then
      r_0 = r_in;
    elseif frame_r_in == Types.ResolveInFrameA.frame_a then
      r_0 = Frames.resolve1(frame_a.R, r_in);
    else
      r_0 = Frames.resolve1(resolveFrame.R, r_in);
    end if;
    if frame_r_out == Types.ResolveInFrameA.world then
      r_out = r_0;
    elseif frame_r_out == Types.ResolveInFrameA.frame_a then
      r_out = Frames.resolve2(frame_a.R, r_0);
    else
      r_out = Frames.resolve2(resolveFrame.R, r_0);
    end if;
  end if;
end TransformAbsoluteVector;
