within Modelica.Math;
function atan2 "Angle of the point (u2, u1)"
  extends Modelica.Icons.Function;
  input Real u1 "Ordinate: length · sine";
  input Real u2 "Abscissa: length · cosine";
  output SI.Angle y "Angle, -pi … pi";
algorithm
  y := .atan2(u1, u2);
  annotation(Inline = true);
end atan2;
