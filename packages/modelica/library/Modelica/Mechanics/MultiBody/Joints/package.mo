within Modelica.Mechanics.MultiBody;
package Joints "What lets two frames move against each other in some directions and holds them in the others"
  extends Modelica.Icons.Package;
end Joints;
