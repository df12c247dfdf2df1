within Modelica.Mechanics.MultiBody.Frames;
function inverseRotation "Frame 1 seen from frame 2"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  output Orientation R_inv "Of frame 1 against frame 2";
algorithm
  R_inv := Orientation(T = transpose(R.T), w = -resolve1(R, R.w));
  annotation(Inline = true);
end inverseRotation;
