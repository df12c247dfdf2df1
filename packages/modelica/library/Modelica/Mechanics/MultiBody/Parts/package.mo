within Modelica.Mechanics.MultiBody;
package Parts "Bodies and rigid connections"
  extends Modelica.Icons.Package;
end Parts;
