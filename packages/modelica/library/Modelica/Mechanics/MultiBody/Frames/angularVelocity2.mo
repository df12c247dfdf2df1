within Modelica.Mechanics.MultiBody.Frames;
function angularVelocity2 "Angular velocity in frame 2"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  output SI.AngularVelocity w[3] "Of 2 against 1, in frame 2";
algorithm
  w := R.w;
  annotation(Inline = true);
end angularVelocity2;
