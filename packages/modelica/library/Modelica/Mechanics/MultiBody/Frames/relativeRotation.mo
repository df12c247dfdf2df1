within Modelica.Mechanics.MultiBody.Frames;
function relativeRotation "Orientation between two frames given against a third"
  extends Modelica.Icons.Function;
  input Orientation R1 "Of frame 1 against a third frame";
  input Orientation R2 "Of frame 2 against the same";
  output Orientation R_rel "Of frame 2 against frame 1";
algorithm
  R_rel := Orientation(T = R2.T * transpose(R1.T), w = R2.w - resolve2(R2, resolve1(R1, R1.w)));
  annotation(Inline = true);
end relativeRotation;
