within Modelica.Mechanics.MultiBody.Frames;
function from_T_inv "From the inverse matrix and angular velocity"
  extends Modelica.Icons.Function;
  input Real T_inv[3, 3] "Coordinates in 1 = T_inv · coordinates in 2";
  input SI.AngularVelocity w[3] "Of 1 against 2, in frame 1";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  R := Orientation(T = transpose(T_inv), w = -transpose(T_inv) * w);
  annotation(Inline = true);
end from_T_inv;
