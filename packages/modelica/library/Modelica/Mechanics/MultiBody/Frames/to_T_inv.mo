within Modelica.Mechanics.MultiBody.Frames;
function to_T_inv "The inverse matrix"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  output Real T_inv[3, 3] "Coordinates in 1 = T_inv · coordinates in 2";
algorithm
  T_inv := transpose(R.T);
  annotation(Inline = true);
end to_T_inv;
