within Modelica.Mechanics.MultiBody.Sensors;
model RelativeAngles "Angles of one frame against another about three axes"
  extends Internal.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput angles[3](each final quantity = "Angle", each final unit = "rad", each displayUnit = "deg") "Angles";
  parameter MultiBody.Types.RotationSequence sequence(min = {1, 1, 1}, max = {3, 3, 3}) = {1, 2, 3} "Axes of the angles" annotation(Evaluate = true);
  parameter SI.Angle guessAngle1 = 0 "Of the two solutions the one with the first angle nearer to this one is taken";
  Modelica.Mechanics.MultiBody.Frames.Orientation R_rel "Of frame_b against frame_a";
equation
  R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
  angles = Frames.axesRotationsAngles(R_rel, sequence, guessAngle1);
end RelativeAngles;
