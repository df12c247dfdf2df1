within Modelica.Mechanics.MultiBody;
package Frames "Orientation of frames: T turns coordinates of frame 1 into those of frame 2, w is the angular velocity of 2 against 1 in 2"
  extends Modelica.Icons.Package;
end Frames;
