within Modelica.Mechanics.MultiBody.Frames;
function from_T2 "From matrix and its rate"
  extends Modelica.Icons.Function;
  input Real T[3, 3] "Coordinates in 2 = T · coordinates in 1";
  input Real der_T[3, 3](each final unit = "1/s") "Rate of T";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  // der(T) = -skew(w) · T
  R := Orientation(T = T, w = {T[3, :] * der_T[2, :], -T[3, :] * der_T[1, :], T[2, :] * der_T[1, :]});
  annotation(Inline = true);
end from_T2;
