within Modelica.Math;
function log10 "Logarithm to base 10"
  extends Modelica.Icons.Function;
  input Real u "Positive number";
  output Real y "Its logarithm";
algorithm
  y := .log10(u);
  annotation(Inline = true);
end log10;
