within Modelica.Mechanics.MultiBody.Joints.Internal;
model RevoluteWithLengthConstraint "Hinge whose angle is such that a point of frame_a and one of frame_b have a given distance"
  import Modelica.Mechanics.MultiBody.Types;
  extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
  Modelica.Mechanics.Rotational.Interfaces.Flange_a axis "Shaft that drives it";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b bearing "Housing of that drive";
  Modelica.Blocks.Interfaces.RealInput position_a[3](each final quantity = "Length", each final unit = "m") "Point in frame_a";
  Modelica.Blocks.Interfaces.RealInput position_b[3](each final quantity = "Length", each final unit = "m") "Point in frame_b";
  parameter SI.Position lengthConstraint(start = 1) "Their distance";
  parameter Types.Axis n = {0, 0, 1} "Axis, in axes of both frames" annotation(Evaluate = true);
  parameter Modelica.Units.NonSI.Angle_deg phi_offset = 0 "Angle at phi = 0";
  parameter Modelica.Units.NonSI.Angle_deg phi_guess = 0 "At the start the one of two angles is taken that is nearer to this one";
  final parameter Real branch(fixed = false, start = 1) "1 or -1: which of the two";
  final parameter Real e[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n) "Axis, of length 1";
  SI.Angle phi "Angle of the shaft";
  SI.Angle angle "Angle of frame_b against frame_a";
  SI.Torque tau "Torque of the drive";
protected
  parameter SI.Angle guess = Modelica.Constants.D2R * (phi_offset + phi_guess) "Angle to be near to";
  // Square of the distance: a + b·cos(angle) + c·sin(angle) = 0
  Real a;
  Real b(start = 1);
  Real c;
  SI.Angle middle "Where the distance is smallest or largest";
  SI.Angle away "From there to both solutions";
  Frames.Orientation R_rel "Of the frame farther from the root against the nearer one";
initial equation
  branch = if cos(middle + away - guess) >= cos(middle - away - guess) then 1 else -1;
equation
  Connections.branch(frame_a.R, frame_b.R);
  axis.phi = phi;
  bearing.phi = 0;
  tau = axis.tau;
  angle = phi + Modelica.Constants.D2R * phi_offset;
  a = position_a * position_a + position_b * position_b - lengthConstraint ^ 2 - 2 * (e * position_a) * (e * position_b);
  b = -2 * (position_a * position_b - (e * position_a) * (e * position_b));
  c = -2 * position_a * cross(e, position_b);
  assert(noEvent(b * b + c * c >= a * a), "the distance of a length constraint cannot be reached");
  middle = Modelica.Math.atan2(c, b);
  away = Modelica.Math.acos(-a / sqrt(b * b + c * c));
  angle = middle + branch * away;
  frame_b.r_0 = frame_a.r_0;
  if Connections.rooted(frame_a.R) then
    R_rel = Frames.planarRotation(e, angle, der(angle));
    frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
    frame_a.f = -Frames.resolve1(R_rel, frame_b.f);
    frame_a.t = -Frames.resolve1(R_rel, frame_b.t);
  else
    R_rel = Frames.planarRotation(-e, angle, der(angle));
    frame_a.R = Frames.absoluteRotation(frame_b.R, R_rel);
    frame_b.f = -Frames.resolve1(R_rel, frame_a.f);
    frame_b.t = -Frames.resolve1(R_rel, frame_a.t);
  end if;
  tau = -frame_b.t * e;
end RevoluteWithLengthConstraint;
