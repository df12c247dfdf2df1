within Modelica;
package Blocks "Signals: sources, dynamic systems, arithmetic, logic"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;
end Blocks;
