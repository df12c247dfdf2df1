within Modelica.Mechanics.MultiBody.Frames;
function resolveDyade2 "A tensor in frame 2"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  input Real D1[3, 3] "In frame 1";
  output Real D2[3, 3] "In frame 2";
algorithm
  D2 := R.T * D1 * transpose(R.T);
  annotation(Inline = true);
end resolveDyade2;
