within Modelica.Mechanics.MultiBody.Joints;
model RollingWheel "The contact of a thin wheel that rolls without slip on the plane z = 0; frame_a is at its centre, y along its axis"
  import Modelica.Mechanics.MultiBody.Frames;
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame of the wheel, at its centre";
  parameter SI.Radius radius "Radius";
  parameter StateSelect stateSelect = StateSelect.always "How much the position and the angles are wanted as states" annotation(Evaluate = true);
  SI.Position x(start = 0, stateSelect = stateSelect) "Of the centre";
  SI.Position y(start = 0, stateSelect = stateSelect) "Of the centre";
  SI.Position z "Height of the centre";
  SI.Angle angles[3](start = {0, 0, 0}, each stateSelect = stateSelect) "From the axes of the world to those of frame_a, about z, y and x";
  SI.AngularVelocity der_angles[3](start = {0, 0, 0}, each stateSelect = stateSelect) "Rates of the angles";
  SI.Position r_road_0[3] "Point of contact, in axes of the world";
  SI.Force f_wheel_0[3] "Force of the ground, in axes of the world";
  SI.Force f_n "Its part upwards";
  SI.Force f_lat "Its part in the plane, across the track";
  SI.Force f_long "Its part along the track";
  SI.Position err "Distance of centre and contact, less the radius: 0 up to rounding";
protected
  Real e_axis_0[3](each final unit = "1") "Axis of the wheel, in axes of the world";
  Real level(final unit = "1") "Length of its part in the plane";
  Real e_long_0[3](each final unit = "1") "Along the track";
  Real e_lat_0[3](each final unit = "1") "In the plane, across the track";
  SI.Position delta_0[3] "From the centre to the contact";
  SI.Velocity slip_0[3] "Velocity of the point of the wheel at the contact";
equation
  Connections.root(frame_a.R);
  der_angles = der(angles);
  frame_a.R = Frames.axesRotations({3, 2, 1}, angles, der_angles);
  frame_a.r_0 = {x, y, z};
  e_axis_0 = Frames.resolve1(frame_a.R, {0, 1, 0});
  assert(noEvent(abs(e_axis_0[3]) < 0.99), "RollingWheel: the wheel lies nearly flat on the ground");
  level = sqrt(e_axis_0[1] ^ 2 + e_axis_0[2] ^ 2);
  e_long_0 = {-e_axis_0[2], e_axis_0[1], 0} / level;
  e_lat_0 = {e_axis_0[1], e_axis_0[2], 0} / level;
  // The lowest point of the rim is the contact, so its height is 0: this gives that of the centre
  delta_0 = radius * cross(e_long_0, e_axis_0);
  r_road_0 = frame_a.r_0 + delta_0;
  r_road_0[3] = 0;
  err = sqrt(delta_0 * delta_0) - radius;
  // It does not slip, in neither direction of the plane
  slip_0 = der(frame_a.r_0) + cross(Frames.angularVelocity1(frame_a.R), delta_0);
  slip_0[1:2] = zeros(2);
  f_wheel_0 = f_long * e_long_0 + f_lat * e_lat_0 + {0, 0, f_n};
  zeros(3) = frame_a.f + Frames.resolve2(frame_a.R, f_wheel_0);
  zeros(3) = frame_a.t + Frames.resolve2(frame_a.R, cross(delta_0, f_wheel_0));
end RollingWheel;
