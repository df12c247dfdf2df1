within Modelica.Mechanics.MultiBody.Frames;
function from_nxz "Frame 2 from the directions of its x-axis and, roughly, of its z-axis"
  extends Modelica.Icons.Function;
  input Real n_x[3](each final unit = "1") "Direction of x, in frame 1";
  input Real n_z[3](each final unit = "1") "Direction whose part across x is z, in frame 1";
  output Orientation R "Of frame 2 against frame 1";
algorithm
  R := Orientation(T = TransformationMatrices.from_nxz(n_x, n_z), w = zeros(3));
  annotation(Inline = true);
end from_nxz;
