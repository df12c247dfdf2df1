within Modelica.Mechanics.MultiBody.Frames;
function resolve1 "Coordinates of a vector in frame 1"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  input Real v2[3] "Coordinates in frame 2";
  output Real v1[3] "Coordinates in frame 1";
algorithm
  v1 := transpose(R.T) * v2;
  annotation(derivative(noDerivative = R) = Internal.resolve1_der, InlineAfterIndexReduction = true);
end resolve1;
