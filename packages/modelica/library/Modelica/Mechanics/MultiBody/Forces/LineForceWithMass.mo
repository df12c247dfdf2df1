within Modelica.Mechanics.MultiBody.Forces;
model LineForceWithMass "Force along the line between two frames, of a rod that is connected to its flanges; a mass may sit on the line"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.LineForceBase;
  Modelica.Mechanics.Translational.Interfaces.Flange_a flange_b "At frame_b; its position is the distance of the frames";
  Modelica.Mechanics.Translational.Interfaces.Flange_b flange_a "At frame_a; its position is 0";
  parameter Boolean animateLine = true "= true, if the line is drawn" annotation(Evaluate = true);
  parameter Boolean animateMass = true "= true, if the mass is drawn" annotation(Evaluate = true);
  parameter SI.Mass m(min = 0) = 0 "Mass on the line";
  parameter Real lengthFraction(unit = "1", min = 0, max = 1) = 0.5 "Where the mass sits: way from frame_a per distance";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Types.ShapeType lineShapeType = "cylinder" "Kind of solid of the line";
  parameter SI.Length lineShapeWidth = world.defaultArrowDiameter "Its width";
  parameter SI.Length lineShapeHeight = lineShapeWidth "Its height";
  parameter Types.ShapeExtra lineShapeExtra = 0.0 "A further number of its shape";
  parameter Types.Color lineShapeColor = Types.Defaults.SensorColor "Its colour";
  parameter Real massDiameter = world.defaultBodyDiameter "Diameter of the sphere of the mass";
  parameter Types.Color massColor = Types.Defaults.BodyColor "Its colour";
protected
  SI.Force fa "Force of flange_a";
  SI.Force fb "Force of flange_b";
  SI.Position r_CM_0[3](each stateSelect = StateSelect.avoid) "Position of the mass, in axes of the world";
  SI.Velocity v_CM_0[3](each stateSelect = StateSelect.avoid) "Its rate";
  SI.Acceleration ag_CM_0[3] "Its acceleration less gravity";
  Visualizers.Advanced.Shape lineShape(
    shapeType = lineShapeType, color = lineShapeColor, specularCoefficient = specularCoefficient, length = length,
    width = lineShapeWidth, height = lineShapeHeight, lengthDirection = e_rel_0, widthDirection = Frames.resolve1(frame_a.R, {0, 1, 0}),
    extra = lineShapeExtra, r = frame_a.r_0) if world.enableAnimation and animateLine;
  Visualizers.Advanced.Shape massShape(
    shapeType = "sphere", color = massColor, specularCoefficient = specularCoefficient,
    length = massDiameter, width = massDiameter, height = massDiameter, lengthDirection = e_rel_0, widthDirection = {0, 1, 0},
    r_shape = e_rel_0 * (length * lengthFraction - massDiameter / 2), r = frame_a.r_0) if world.enableAnimation and animateMass and m > 0;
equation
  flange_a.s = 0;
  flange_b.s = length;
  // A flange that is connected to nothing acts as if the other one's rod went through
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
  // By the principle of virtual work the mass acts on the ends in proportion to their nearness
  if m > 0 then
    r_CM_0 = frame_a.r_0 + r_rel_0 * lengthFraction;
    v_CM_0 = der(r_CM_0);
    ag_CM_0 = der(v_CM_0) - world.gravityAcceleration(r_CM_0);
    frame_a.f = Frames.resolve2(frame_a.R, (1 - lengthFraction) * m * ag_CM_0 - e_rel_0 * fa);
    frame_b.f = Frames.resolve2(frame_b.R, lengthFraction * m * ag_CM_0 - e_rel_0 * fb);
  else
    r_CM_0 = zeros(3);
    v_CM_0 = zeros(3);
    ag_CM_0 = zeros(3);
    frame_a.f = -Frames.resolve2(frame_a.R, e_rel_0 * fa);
    frame_b.f = -Frames.resolve2(frame_b.R, e_rel_0 * fb);
  end if;
end LineForceWithMass;
