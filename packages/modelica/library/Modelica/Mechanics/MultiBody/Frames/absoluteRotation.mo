within Modelica.Mechanics.MultiBody.Frames;
function absoluteRotation "One orientation after another"
  extends Modelica.Icons.Function;
  input Orientation R1 "Of frame 1 against frame 0";
  input Orientation R_rel "Of frame 2 against frame 1";
  output Orientation R2 "Of frame 2 against frame 0";
algorithm
  R2 := Orientation(T = R_rel.T * R1.T, w = resolve2(R_rel, R1.w) + R_rel.w);
  annotation(Inline = true);
end absoluteRotation;
