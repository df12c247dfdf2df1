within Modelica.Mechanics.MultiBody.Frames;
function resolveDyade1 "A tensor in frame 1"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  input Real D2[3, 3] "In frame 2";
  output Real D1[3, 3] "In frame 1";
algorithm
  D1 := transpose(R.T) * D2 * R.T;
  annotation(Inline = true);
end resolveDyade1;
