within Modelica.Mechanics.MultiBody.Joints;
package Assemblies "Several joints as one, their inner motion solved by formulas"
  extends Modelica.Icons.Package;
end Assemblies;
