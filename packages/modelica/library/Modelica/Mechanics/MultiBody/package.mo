within Modelica.Mechanics;
package MultiBody "Rigid bodies, joints and forces in space; a frame carries position, orientation, force and torque"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;
  import C = Modelica.Constants;
end MultiBody;
