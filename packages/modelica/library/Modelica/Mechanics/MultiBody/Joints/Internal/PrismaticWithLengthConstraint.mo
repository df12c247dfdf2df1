within Modelica.Mechanics.MultiBody.Joints.Internal;
model PrismaticWithLengthConstraint "Slide whose way is such that a point of frame_a and one of frame_b have a given distance"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  Modelica.Mechanics.Translational.Interfaces.Flange_a axis "Rod that drives it";
  Modelica.Mechanics.Translational.Interfaces.Flange_b bearing "Housing of that drive";
  Modelica.Blocks.Interfaces.RealInput position_a[3](each final quantity = "Length", each final unit = "m") "Point in frame_a";
  Modelica.Blocks.Interfaces.RealInput position_b[3](each final quantity = "Length", each final unit = "m") "Point in frame_b";
  parameter SI.Position length(start = 1) "Their distance";
  parameter Types.Axis n = {1, 0, 0} "Direction, in axes of both frames" annotation(Evaluate = true);
  parameter SI.Position s_offset = 0 "Way at s = 0";
  parameter SI.Position s_guess = 0 "At the start the one of two ways is taken that is nearer to this one";
  final parameter Real branch(fixed = false, start = 1) "1 or -1: which of the two";
  final parameter Real e[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n) "Direction, of length 1";
  SI.Position s "Way of the drive";
  SI.Distance distance "From frame_a to frame_b along e";
  SI.Force f "Force of the drive";
protected
  SI.Position apart[3] "From one point to the other at distance 0";
  SI.Position foot "Part of it along e: where the points are nearest";
  Real square(unit = "m2") "Of the way from there to both solutions";
initial equation
  branch = if s_guess >= foot - s_offset then 1 else -1;
equation
  Connections.branch(frame_a.R, frame_b.R);
  axis.s = s;
  bearing.s = 0;
  f = axis.f;
  distance = s + s_offset;
  // |apart - e·distance| = length
  apart = position_a - position_b;
  foot = e * apart;
  square = length ^ 2 - apart * apart + foot ^ 2;
  assert(noEvent(square > 0), "the distance of a length constraint cannot be reached");
  distance = foot + branch * sqrt(square);
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, e * distance);
  frame_b.R = frame_a.R;
  zeros(3) = frame_a.f + frame_b.f;
  zeros(3) = frame_a.t + frame_b.t + cross(e * distance, frame_b.f);
  f = -e * frame_b.f;
end PrismaticWithLengthConstraint;
