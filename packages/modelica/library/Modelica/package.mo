within;
package Modelica "Gelenk's own library: names and connectors of the Modelica Standard Library, text and equations written for Gelenk"
  import SI = Modelica.Units.SI;
  import Cv = Modelica.Units.Conversions;
  annotation(version = "4.1.0");
end Modelica;
