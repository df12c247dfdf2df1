within Modelica.Math;
function asin "Inverse sine"
  extends Modelica.Icons.Function;
  input Real u "Sine";
  output SI.Angle y "Angle, -pi/2 … pi/2";
algorithm
  y := .asin(u);
  annotation(Inline = true);
end asin;
