within Modelica.Math;
function atan3 "Angle of the point (u2, u1), of the turns that fit the one nearest to a guess"
  extends Modelica.Icons.Function;
  input Real u1 "Ordinate: length · sine";
  input Real u2 "Abscissa: length · cosine";
  input SI.Angle y0 = 0 "Guess";
  output SI.Angle y "Angle, y0 - pi … y0 + pi";
protected
  Real angle = .atan2(u1, u2);
algorithm
  y := angle + 2 * Modelica.Constants.pi * floor((y0 - angle) / (2 * Modelica.Constants.pi) + 0.5);
end atan3;
