within Modelica.Mechanics.MultiBody;
package Examples "Models that can be run; the results of those named as in the standard library are known"
  extends Modelica.Icons.ExamplesPackage;
end Examples;
