within Modelica.Math;
function cos "Cosine"
  extends Modelica.Icons.Function;
  input SI.Angle u "Angle";
  output Real y "Its cosine";
algorithm
  y := .cos(u);
  annotation(Inline = true);
end cos;
