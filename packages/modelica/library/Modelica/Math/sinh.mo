within Modelica.Math;
function sinh "Hyperbolic sine"
  extends Modelica.Icons.Function;
  input Real u "Argument";
  output Real y "Value";
algorithm
  y := .sinh(u);
  annotation(Inline = true);
end sinh;
