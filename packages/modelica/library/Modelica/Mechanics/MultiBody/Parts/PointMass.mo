within Modelica.Mechanics.MultiBody.Parts;
model PointMass "Mass without extent; it takes no torque"
  import Modelica.Mechanics.MultiBody.Types;
  Interfaces.Frame_a frame_a "Frame at the mass";
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Mass m(min = 0) "Mass";
  parameter SI.Diameter sphereDiameter = world.defaultBodyDiameter "Diameter of the sphere by which it is drawn";
  parameter Types.Color sphereColor = Types.Defaults.BodyColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter StateSelect stateSelect = StateSelect.avoid "How much r_0 and v_0 are wanted as states" annotation(Evaluate = true);
  SI.Position r_0[3](start = {0, 0, 0}, each stateSelect = stateSelect) "Position, in axes of the world";
  SI.Velocity v_0[3](start = {0, 0, 0}, each stateSelect = stateSelect) "Rate of r_0";
  SI.Acceleration a_0[3](start = {0, 0, 0}) "Rate of v_0";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  Visualizers.Advanced.Shape sphere(
    shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
    length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
    lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = {-sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation and sphereDiameter > 0;
equation
  // Its orientation means nothing: it is given here only if nobody else gives one
  Connections.potentialRoot(frame_a.R, 10000);
  if Connections.isRoot(frame_a.R) then
    frame_a.R = Frames.nullRotation();
  else
    frame_a.t = zeros(3);
  end if;
  r_0 = frame_a.r_0;
  v_0 = der(r_0);
  a_0 = der(v_0);
  frame_a.f = m * Frames.resolve2(frame_a.R, a_0 - world.gravityAcceleration(r_0));
end PointMass;
