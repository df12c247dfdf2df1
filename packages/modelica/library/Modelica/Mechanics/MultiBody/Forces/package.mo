within Modelica.Mechanics.MultiBody;
package Forces "Forces and torques on frames and between them"
  extends Modelica.Icons.Package;
end Forces;
