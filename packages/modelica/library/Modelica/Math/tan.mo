within Modelica.Math;
function tan "Tangent"
  extends Modelica.Icons.Function;
  input SI.Angle u "Angle";
  output Real y "Its tangent";
algorithm
  y := .tan(u);
  annotation(Inline = true);
end tan;
