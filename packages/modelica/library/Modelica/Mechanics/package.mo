within Modelica;
package Mechanics "Rigid bodies in space, shafts and rods"
  extends Modelica.Icons.Package;
end Mechanics;
