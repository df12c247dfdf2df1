within Modelica.Math;
function atan "Inverse tangent"
  extends Modelica.Icons.Function;
  input Real u "Tangent";
  output SI.Angle y "Angle, -pi/2 … pi/2";
algorithm
  y := .atan(u);
  annotation(Inline = true);
end atan;
