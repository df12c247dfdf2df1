within Modelica.Mechanics.MultiBody;
package Sensors "Positions, velocities, angles and loads as signals"
  extends Modelica.Icons.SensorsPackage;
end Sensors;
