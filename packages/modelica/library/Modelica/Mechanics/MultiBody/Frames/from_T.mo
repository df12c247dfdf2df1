within Modelica.Mechanics.MultiBody.Frames;
function from_T "From matrix and angular velocity"
  extends Modelica.Icons.Function;
  input Real T[3, 3] "Coordinates in 2 = T · coordinates in 1";
  input SI.AngularVelocity w[3] "Of 2 against 1, in frame 2";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  R := Orientation(T = T, w = w);
  annotation(Inline = true);
end from_T;
