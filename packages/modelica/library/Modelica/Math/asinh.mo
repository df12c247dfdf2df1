within Modelica.Math;
function asinh "Inverse hyperbolic sine"
  extends Modelica.Icons.Function;
  input Real u "Argument";
  output Real y "Value";
algorithm
  y := .log(u + sqrt(u * u + 1));
  annotation(Inline = true);
end asinh;
