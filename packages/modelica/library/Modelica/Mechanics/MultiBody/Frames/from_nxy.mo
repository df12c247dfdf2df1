within Modelica.Mechanics.MultiBody.Frames;
function from_nxy "Frame 2 from the directions of its x-axis and, roughly, of its y-axis"
  extends Modelica.Icons.Function;
  input Real n_x[3](each final unit = "1") "Direction of x, in frame 1";
  input Real n_y[3](each final unit = "1") "Direction whose part across x is y, in frame 1";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  R := Orientation(T = TransformationMatrices.from_nxy(n_x, n_y), w = zeros(3));
  annotation(Inline = true);
end from_nxy;
