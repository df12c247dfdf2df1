within Modelica.Mechanics.MultiBody.Frames;
function resolveRelative "Coordinates of a vector of frame 1 in frame 2, both given against a third"
  extends Modelica.Icons.Function;
  input Real v1[3] "Coordinates in frame 1";
  input Orientation R1 "Of frame 1 against a third frame";
  input Orientation R2 "Of frame 2 against the same";
  output Real v2[3] "Coordinates in frame 2";
algorithm
  v2 := resolve2(R2, resolve1(R1, v1));
  annotation(derivative(noDerivative = R1, noDerivative = R2) = Internal.resolveRelative_der, InlineAfterIndexReduction = true);
end resolveRelative;
