within;
package Gelenk "Elements of Gelenk that the standard library does not have: mechanisms in linear time, hydraulics"
  import Modelica.Units.SI;
  annotation(version = "0.1.0", uses(Modelica(version = "4.1.0")));
end Gelenk;
