within Modelica.Mechanics.MultiBody;
model World "The inertial frame, the field of gravity and common defaults; one per model, named world and inner"
  import Modelica.Mechanics.MultiBody.Types;
  import Modelica.Mechanics.MultiBody.Types.GravityTypes;
  Interfaces.Frame_b frame_b "Frame at rest at the origin";
  parameter Boolean enableAnimation = true "= true, if parts carry the shapes by which they are drawn" annotation(Evaluate = true);
  parameter Boolean animateWorld = true "= true, if the axes of the world are drawn";
  parameter Boolean animateGravity = true "= true, if the direction of gravity is drawn";
  parameter Boolean animateGround = false "= true, if the ground is drawn";
  parameter Types.AxisLabel label1 = "x" "Label of the first axis";
  parameter Types.AxisLabel label2 = "y" "Label of the second axis";
  parameter GravityTypes gravityType = GravityTypes.UniformGravity "Field of gravity" annotation(Evaluate = true);
  parameter SI.Acceleration g = Modelica.Constants.g_n "Acceleration of a uniform field";
  parameter Types.Axis n = {0, -1, 0} "Direction of a uniform field" annotation(Evaluate = true);
  parameter Real mu(unit = "m3/s2", min = 0) = 3.986004418e14 "Constant of a point field; the default is that of the earth";
  parameter Boolean driveTrainMechanics3D = true
    "= true, if parts of drive lines on moving bodies act on these bodies with their gyroscopic torques" annotation(Evaluate = true);
  // For pictures only
  parameter SI.Distance axisLength = nominalLength / 2;
  parameter SI.Distance axisDiameter = axisLength / defaultFrameDiameterFraction;
  parameter Boolean axisShowLabels = true;
  parameter Types.Color axisColor_x = Types.Defaults.FrameColor;
  parameter Types.Color axisColor_y = axisColor_x;
  parameter Types.Color axisColor_z = axisColor_x;
  parameter SI.Position gravityArrowTail[3] = {0, 0, 0};
  parameter SI.Length gravityArrowLength = axisLength / 2;
  parameter SI.Diameter gravityArrowDiameter = gravityArrowLength / defaultWidthFraction;
  parameter Types.Color gravityArrowColor = {0, 230, 0};
  parameter SI.Diameter gravitySphereDiameter = 12742000;
  parameter Types.Color gravitySphereColor = {0, 230, 0};
  parameter Types.Axis groundAxis_u = if abs(n[1]) >= 0.99 then {0, 1, 0} else {1, 0, 0};
  parameter SI.Length groundLength_u = 2;
  parameter SI.Length groundLength_v = groundLength_u;
  parameter Types.Color groundColor = {200, 200, 200};
  parameter SI.Length nominalLength = 1 "Size of the mechanism, from which the following sizes are taken";
  parameter SI.Length defaultAxisLength = nominalLength / 5;
  parameter SI.Length defaultJointLength = nominalLength / 10;
  parameter SI.Length defaultJointWidth = nominalLength / 20;
  parameter SI.Length defaultForceLength = nominalLength / 10;
  parameter SI.Length defaultForceWidth = nominalLength / 20;
  parameter SI.Length defaultBodyDiameter = nominalLength / 9;
  parameter Real defaultWidthFraction = 20;
  parameter SI.Length defaultArrowDiameter = nominalLength / 40;
  parameter Real defaultFrameDiameterFraction = 40;
  parameter Real defaultSpecularCoefficient(min = 0) = 0.7;
  parameter Real defaultN_to_m(unit = "N/m", min = 0) = 1000;
  parameter Real defaultNm_to_m(unit = "N.m/m", min = 0) = 1000;
  replaceable function gravityAcceleration = Modelica.Mechanics.MultiBody.Forces.Internal.standardGravityAcceleration(
      gravityType = gravityType, g = g * Modelica.Math.Vectors.normalizeWithAssert(n), mu = mu) "Acceleration of gravity at a position"
    constrainedby Modelica.Mechanics.MultiBody.Interfaces.partialGravityAcceleration;
equation
  Connections.root(frame_b.R);
  assert(Modelica.Math.Vectors.length(n) > 1e-10, "World: the direction n of gravity has no length");
  frame_b.r_0 = zeros(3);
  frame_b.R = Frames.nullRotation();
  annotation(missingInnerMessage = "A world of default values is added: gravity of 9.80665 m/s2 along -y");
end World;
