within Modelica.Mechanics.MultiBody.Frames;
function angularVelocity1 "Angular velocity in frame 1"
  extends Modelica.Icons.Function;
  input Orientation R "Of frame 2 against frame 1";
  output SI.AngularVelocity w[3] "Of 2 against 1, in frame 1";
algorithm
  w := resolve1(R, R.w);
  annotation(Inline = true);
end angularVelocity1;
