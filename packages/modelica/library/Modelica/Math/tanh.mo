within Modelica.Math;
function tanh "Hyperbolic tangent"
  extends Modelica.Icons.Function;
  input Real u "Argument";
  output Real y "Value";
algorithm
  y := .tanh(u);
  annotation(Inline = true);
end tanh;
