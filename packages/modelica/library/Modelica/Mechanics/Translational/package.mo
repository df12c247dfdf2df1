within Modelica.Mechanics;
package Translational "Rods: everything moves along one axis; a flange carries the position and the force"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;
end Translational;
