within Modelica.Mechanics.MultiBody.Frames;
function orientationConstraint "Six numbers that vanish if T is a rotation"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  output Real residue[6] "Lengths and products of the axes, less what they should be";
algorithm
  residue := {
    R.T[:, 1] * R.T[:, 1] - 1, R.T[:, 2] * R.T[:, 2] - 1, R.T[:, 3] * R.T[:, 3] - 1,
    R.T[:, 1] * R.T[:, 2], R.T[:, 1] * R.T[:, 3], R.T[:, 2] * R.T[:, 3]};
  annotation(Inline = true);
end orientationConstraint;
