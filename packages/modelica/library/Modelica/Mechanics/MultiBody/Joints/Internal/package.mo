within Modelica.Mechanics.MultiBody.Joints;
package Internal "Inner parts of joints and assemblies"
  extends Modelica.Icons.InternalPackage;
end Internal;
