within Modelica.Math;
function exp "Power of e"
  extends Modelica.Icons.Function;
  input Real u "Exponent";
  output Real y "e^u";
algorithm
  y := .exp(u);
  annotation(Inline = true);
end exp;
