within Modelica.Mechanics.MultiBody.Frames;
function resolve2 "Coordinates of a vector in frame 2"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  input Real v1[3] "Coordinates in frame 1";
  output Real v2[3] "Coordinates in frame 2";
algorithm
  v2 := R.T * v1;
  annotation(derivative(noDerivative = R) = Internal.resolve2_der, InlineAfterIndexReduction = true);
end resolve2;
