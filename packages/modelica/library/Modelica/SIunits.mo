within Modelica;
package SIunits "Names of versions before 4 for what stands in Modelica.Units now: older models run as they are"
  extends Modelica.Units.SI;

  package Conversions "From one unit to another"
    extends Modelica.Units.Conversions;
    package NonSIunits = Modelica.Units.NonSI "Quantities in other units";
  end Conversions;
end SIunits;
