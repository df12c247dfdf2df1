within Modelica.Mechanics.MultiBody.Forces;
model LineForceWithTwoMasses "Force along the line between two frames; a mass sits on the line at a constant distance from each frame, as in a cylinder"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.LineForceBase;
  Modelica.Mechanics.Translational.Interfaces.Flange_a flange_b "At frame_b; its position is the distance of the frames";
  Modelica.Mechanics.Translational.Interfaces.Flange_b flange_a "At frame_a; its position is 0";
  parameter Boolean animate = true "= true, if it is drawn; kept for its name";
  parameter Boolean animateMasses = true "= true, if the masses are drawn; kept for its name";
  parameter SI.Mass m_a(min = 0) = 0 "Mass of the part at frame_a";
  parameter SI.Mass m_b(min = 0) = 0 "Mass of the part at frame_b";
  parameter SI.Position L_a = 0 "From frame_a to its mass";
  parameter SI.Position L_b = L_a "From frame_b to its mass";
  // For its picture; kept for their names
  parameter SI.Diameter cylinderDiameter_a = world.defaultForceWidth;
  parameter SI.Length cylinderLength_a = 2 * L_a;
  parameter Types.Color color_a = {155, 155, 155};
  parameter Real diameterFraction = 0.8;
  parameter SI.Length cylinderLength_b = 2 * L_b;
  parameter Types.Color color_b = {100, 100, 100};
  parameter Real massDiameterFaction = 1.7;
  parameter Types.Color massColor = Types.Defaults.BodyColor;
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient;
protected
  SI.Force fa "Force of flange_a";
  SI.Force fb "Force of flange_b";
  SI.Position r_CM1_0[3](each stateSelect = StateSelect.avoid) "Position of the first mass";
  SI.Position r_CM2_0[3](each stateSelect = StateSelect.avoid) "Position of the second mass";
  SI.Velocity v_CM1_0[3](each stateSelect = StateSelect.avoid) "Rate of r_CM1_0";
  SI.Velocity v_CM2_0[3](each stateSelect = StateSelect.avoid) "Rate of r_CM2_0";
  SI.Force d1_0[3] "What the first mass needs";
  SI.Force d2_0[3] "What the second mass needs";
  SI.Force across_0[3] "Part of both that tilts the line, per distance of the frames";
equation
  flange_a.s = 0;
  flange_b.s = length;
  if cardinality(flange_a) == 0 and cardinality(flange_b) == 0 then
    fa = 0;
    fb = 0;
  elseif cardinality(flange_b) == 0 then
    fa = flange_a.f;
    fb = -fa;
  elseif cardinality(flange_a) == 0 then
    fb = flange_b.f;
    fa = -fb;
  else
    fa = flange_a.f;
    fb = flange_b.f;
  end if;
  if m_a > 0 or m_b > 0 then
    r_CM1_0 = frame_a.r_0 + e_rel_0 * L_a;
    r_CM2_0 = frame_b.r_0 - e_rel_0 * L_b;
    v_CM1_0 = der(r_CM1_0);
    v_CM2_0 = der(r_CM2_0);
    d1_0 = m_a * (der(v_CM1_0) - world.gravityAcceleration(r_CM1_0));
    d2_0 = m_b * (der(v_CM2_0) - world.gravityAcceleration(r_CM2_0));
  else
    r_CM1_0 = zeros(3);
    r_CM2_0 = zeros(3);
    v_CM1_0 = zeros(3);
    v_CM2_0 = zeros(3);
    d1_0 = zeros(3);
    d2_0 = zeros(3);
  end if;
  // Virtual work: the direction e turns by (δb - δa) across e per distance, so L·δe·d moves that part of d between the ends
  across_0 = (L_a * (d1_0 - e_rel_0 * (e_rel_0 * d1_0)) - L_b * (d2_0 - e_rel_0 * (e_rel_0 * d2_0))) / s;
  frame_a.f = Frames.resolve2(frame_a.R, d1_0 - across_0 - e_rel_0 * fa);
  frame_b.f = Frames.resolve2(frame_b.R, d2_0 + across_0 - e_rel_0 * fb);
end LineForceWithTwoMasses;
