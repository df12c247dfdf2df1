within Modelica.Math;
function acosh "Inverse hyperbolic cosine"
  extends Modelica.Icons.Function;
  input Real u "Argument, at least 1";
  output Real y "Value, at least 0";
algorithm
  y := .log(u + sqrt(u - 1) * sqrt(u + 1));
  annotation(Inline = true);
end acosh;
