within Modelica.Mechanics.MultiBody.Joints.Internal;
function framePower "Power that goes in through a frame"
  extends Modelica.Icons.Function;
  input Frames.Orientation R "Of the frame against the world";
  input SI.Velocity v_0[3] "Velocity of the frame, in axes of the world";
  input SI.Force f[3] "Force, in axes of the frame";
  input SI.Torque t[3] "Torque, in axes of the frame";
  output SI.Power power "Power";
algorithm
  power := f * Frames.resolve2(R, v_0) + t * R.w;
  annotation(Inline = true);
end framePower;
