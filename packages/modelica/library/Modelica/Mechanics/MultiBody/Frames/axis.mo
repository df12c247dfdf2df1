within Modelica.Mechanics.MultiBody.Frames;
function axis "A coordinate axis"
  extends Modelica.Icons.Function;
  input Integer axis(min = 1, max = 3) "1, 2 or 3";
  output Real e[3](each final unit = "1") "Its direction";
algorithm
  e := {if axis == i then 1 else 0 for i in 1:3};
  annotation(Inline = true);
end axis;
