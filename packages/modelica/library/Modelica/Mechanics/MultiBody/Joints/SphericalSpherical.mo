within Modelica.Mechanics.MultiBody.Joints;
model SphericalSpherical "Rod of constant length with a ball at each end; it may carry a mass in its middle"
  import Modelica.Mechanics.MultiBody.Types;
  extends Interfaces.PartialTwoFrames;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter Boolean showMass = true "= true, if its mass is drawn as a sphere" annotation(Evaluate = true);
  parameter Boolean computeRodLength = false "= true, if the length is taken from the positions at the start" annotation(Evaluate = true);
  parameter SI.Length rodLength(min = Modelica.Constants.eps, fixed = not computeRodLength, start = 1) "Distance of the ends";
  parameter SI.Mass m(min = 0) = 0 "Mass in the middle";
  parameter SI.Diameter sphereDiameter = world.defaultJointLength "Diameter of the balls";
  parameter Types.Color sphereColor = Types.Defaults.JointColor "Their colour";
  parameter SI.Diameter rodDiameter = sphereDiameter / Types.Defaults.JointRodDiameterFraction "Diameter of the rod";
  parameter Types.Color rodColor = Types.Defaults.RodColor "Its colour";
  parameter SI.Diameter massDiameter = sphereDiameter "Diameter of the sphere of the mass";
  parameter Types.Color massColor = Types.Defaults.BodyColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter Boolean kinematicConstraint = true "= true, if the length holds here; = false, if an equation elsewhere makes constraintResidue 0" annotation(Evaluate = true);
  Real constraintResidue = rRod_0 * rRod_0 - rodLength * rodLength "Vanishes where the distance is rodLength";
  parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
  SI.Power totalPower "Power that goes in at both frames, less that of the mass";
  SI.Force f_rod "Force along the rod; on frame_a from frame_a to frame_b";
  SI.Position rRod_0[3](start = {1, 0, 0}) "From frame_a to frame_b, in axes of the world";
  SI.Position rRod_a[3] "From frame_a to frame_b, in axes of frame_a";
  Real eRod_a[3](each final unit = "1") "Direction of the rod, in axes of frame_a";
  SI.Position r_CM_0[3] "Position of the mass, in axes of the world";
  SI.Velocity v_CM_0[3] "Its rate";
  SI.Force f_CM_a[3] "Force that the mass needs, in axes of frame_a";
protected
  Visualizers.Advanced.Shape shape_rod(
    shapeType = "cylinder", color = rodColor, specularCoefficient = specularCoefficient, length = rodLength, width = rodDiameter,
    height = rodDiameter, lengthDirection = eRod_a, widthDirection = {0, 1, 0}, r = frame_a.r_0, R = frame_a.R)
    if world.enableAnimation and animation;
equation
  if kinematicConstraint then
    constraintResidue = 0;
  end if;
  rRod_0 = frame_b.r_0 - frame_a.r_0;
  rRod_a = Frames.resolve2(frame_a.R, rRod_0);
  eRod_a = rRod_a / rodLength;
  r_CM_0 = (frame_a.r_0 + frame_b.r_0) / 2;
  v_CM_0 = der(r_CM_0);
  if m > 0 then
    f_CM_a = m * Frames.resolve2(frame_a.R, der(v_CM_0) - world.gravityAcceleration(r_CM_0));
  else
    f_CM_a = zeros(3);
  end if;
  // By the principle of virtual work each end carries half of what the mass in the middle needs
  frame_a.f = f_CM_a / 2 + eRod_a * f_rod;
  frame_b.f = Frames.resolveRelative(f_CM_a / 2 - eRod_a * f_rod, frame_a.R, frame_b.R);
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);
  if checkTotalPower then
    totalPower = frame_a.f * Frames.resolve2(frame_a.R, der(frame_a.r_0)) + frame_b.f * Frames.resolve2(frame_b.R, der(frame_b.r_0))
      - Frames.resolve1(frame_a.R, f_CM_a) * v_CM_0;
  else
    totalPower = 0;
  end if;
end SphericalSpherical;
