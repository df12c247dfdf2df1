within Modelica.Mechanics.MultiBody.Joints.Internal;
model RollingConstraintVerticalWheel "A wheel that stands upright on the plane z = 0 and rolls without slip; frame_a is at its centre, y along its axis"
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame of the wheel, at its centre";
  parameter SI.Radius radius "Radius";
  parameter Boolean lateralSlidingConstraint = true "= true, if it does not slide along its axis either" annotation(Evaluate = true);
  SI.Force f_long "Force of the ground along the track";
  SI.Force f_lat "Force of the ground along the axis";
protected
  Real e_axis_0[3](each final unit = "1") "Axis of the wheel, in axes of the world";
  Real e_long_0[3](each final unit = "1") "Along the track";
  SI.Velocity v_0[3] "Velocity of the centre";
  SI.Force f_0[3] "Force of the ground, in axes of the world";
equation
  e_axis_0 = Frames.resolve1(frame_a.R, {0, 1, 0});
  e_long_0 = {e_axis_0[2], -e_axis_0[1], 0};
  v_0 = der(frame_a.r_0);
  0 = v_0 * e_long_0 - radius * (Frames.angularVelocity1(frame_a.R) * e_axis_0);
  if lateralSlidingConstraint then
    0 = v_0 * e_axis_0;
  else
    0 = f_lat;
  end if;
  f_0 = f_long * e_long_0 + f_lat * e_axis_0;
  zeros(3) = frame_a.f + Frames.resolve2(frame_a.R, f_0);
  zeros(3) = frame_a.t + Frames.resolve2(frame_a.R, cross({0, 0, -radius}, f_0));
end RollingConstraintVerticalWheel;
