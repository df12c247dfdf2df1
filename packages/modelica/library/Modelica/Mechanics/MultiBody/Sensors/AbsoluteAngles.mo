within Modelica.Mechanics.MultiBody.Sensors;
model AbsoluteAngles "Angles of a frame about three axes"
  extends Internal.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput angles[3](each final quantity = "Angle", each final unit = "rad", each displayUnit = "deg") "Angles";
  parameter MultiBody.Types.RotationSequence sequence(min = {1, 1, 1}, max = {3, 3, 3}) = {1, 2, 3} "Axes of the angles" annotation(Evaluate = true);
  parameter SI.Angle guessAngle1 = 0 "Of the two solutions the one with the first angle nearer to this one is taken";
equation
  angles = Frames.axesRotationsAngles(frame_a.R, sequence, guessAngle1);
end AbsoluteAngles;
