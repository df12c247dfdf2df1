within Modelica.Mechanics.MultiBody;
package Types "Types and constants of this package"
  extends Modelica.Icons.TypesPackage;

  type Axis = Modelica.Icons.TypeReal[3](each final unit = "1") "A direction; its length does not matter";
  type AxisLabel = String "Text at an axis";
  type RotationSequence = Modelica.Icons.TypeInteger[3](min = {1, 1, 1}, max = {3, 3, 3}) "Three axes to turn about, one after the other";
  type Color = Modelica.Icons.TypeInteger[3](each min = 0, each max = 255) "Red, green and blue, each 0 … 255";
  type SpecularCoefficient = Modelica.Icons.TypeReal "How much light is mirrored, 0 … 1";
  type ShapeExtra = Modelica.Icons.TypeReal "A further number of a shape: windings of a spring, openness of a pipe";
  type ShapeType = String "box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring, or the name of a file";
  type ResolveInFrameA = enumeration(world "Axes of the world", frame_a "Axes of frame_a", frame_resolve "Axes of frame_resolve")
    "In whose axes the coordinates of a vector are";
  type ResolveInFrameB = enumeration(world "Axes of the world", frame_b "Axes of frame_b", frame_resolve "Axes of frame_resolve")
    "In whose axes the coordinates of a vector are";
  type ResolveInFrameAB = enumeration(
      world "Axes of the world", frame_a "Axes of frame_a", frame_b "Axes of frame_b", frame_resolve "Axes of frame_resolve")
    "In whose axes the coordinates of a vector are";
  type RotationTypes = enumeration(
      RotationAxis "By an angle about an axis",
      TwoAxesVectors "By the directions of two axes",
      PlanarRotationSequence "By three angles about three axes")
    "How a constant orientation is given";
  type GravityTypes = enumeration(
      NoGravity "None", UniformGravity "The same everywhere", PointGravity "Towards the origin, with the square of the distance")
    "Field of gravity";
  type VectorQuantity = enumeration(Force, Torque, Velocity, Acceleration, AngularVelocity, AngularAcceleration, RelativePosition)
    "What an arrow shows";

  package Defaults "Colours and proportions of pictures"
    extends Modelica.Icons.Package;
    constant Types.Color BodyColor = {0, 128, 255};
    constant Types.Color RodColor = {155, 155, 155};
    constant Types.Color JointColor = {255, 0, 0};
    constant Types.Color ForceColor = {0, 128, 0};
    constant Types.Color TorqueColor = {0, 128, 0};
    constant Types.Color SpringColor = {0, 0, 255};
    constant Types.Color SensorColor = {255, 255, 0};
    constant Types.Color FrameColor = {0, 0, 0};
    constant Types.Color ArrowColor = {0, 0, 255};
    constant Real FrameHeadLengthFraction = 5.0 "Length of an axis' head per diameter";
    constant Real FrameHeadWidthFraction = 3.0 "Width of an axis' head per diameter";
    constant Real FrameLabelHeightFraction = 3.0 "Height of an axis' label per diameter";
    constant Real ArrowHeadLengthFraction = 4.0 "Length of an arrow's head per diameter";
    constant Real ArrowHeadWidthFraction = 3.0 "Width of an arrow's head per diameter";
    constant Modelica.Units.SI.Diameter BodyCylinderDiameterFraction = 3 "Diameter of a body's sphere per diameter of its cylinder";
    constant Real JointRodDiameterFraction = 2 "Diameter of a joint's sphere per diameter of its rod";
  end Defaults;
end Types;
