within Modelica.Math;
function log "Natural logarithm"
  extends Modelica.Icons.Function;
  input Real u "Positive number";
  output Real y "Its logarithm";
algorithm
  y := .log(u);
  annotation(Inline = true);
end log;
