within Modelica.Math;
function sin "Sine"
  extends Modelica.Icons.Function;
  input SI.Angle u "Angle";
  output Real y "Its sine";
algorithm
  y := .sin(u);
  annotation(Inline = true);
end sin;
