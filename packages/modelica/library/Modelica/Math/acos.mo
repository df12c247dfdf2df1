within Modelica.Math;
function acos "Inverse cosine"
  extends Modelica.Icons.Function;
  input Real u "Cosine";
  output SI.Angle y "Angle, 0 … pi";
algorithm
  y := .acos(u);
  annotation(Inline = true);
end acos;
