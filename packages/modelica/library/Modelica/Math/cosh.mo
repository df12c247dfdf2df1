within Modelica.Math;
function cosh "Hyperbolic cosine"
  extends Modelica.Icons.Function;
  input Real u "Argument";
  output Real y "Value";
algorithm
  y := .cosh(u);
  annotation(Inline = true);
end cosh;
