within Modelica.Mechanics.Rotational;
package Sensors "Angles, speeds and torques as signals"
  extends Modelica.Icons.SensorsPackage;

  model AngleSensor "Angle of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput phi(unit = "rad", displayUnit = "deg") "Angle";
  equation
    phi = flange.phi;
  end AngleSensor;

  model SpeedSensor "Speed of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Speed";
  equation
    w = der(flange.phi);
  end SpeedSensor;

  model AccSensor "Acceleration of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    SI.AngularVelocity w "Speed";
    Modelica.Blocks.Interfaces.RealOutput a(unit = "rad/s2") "Acceleration";
  equation
    w = der(flange.phi);
    a = der(w);
  end AccSensor;

  model RelAngleSensor "Angle between two flanges"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput phi_rel(unit = "rad", displayUnit = "deg") "Angle of flange_b against flange_a";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    flange_a.tau = 0;
  end RelAngleSensor;

  model RelSpeedSensor "Speed between two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Angle phi_rel "Angle of flange_b against flange_a";
    Modelica.Blocks.Interfaces.RealOutput w_rel(unit = "rad/s") "Its rate";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    flange_a.tau = 0;
  end RelSpeedSensor;

  model RelAccSensor "Acceleration between two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Angle phi_rel "Angle of flange_b against flange_a";
    SI.AngularVelocity w_rel "Its rate";
    Modelica.Blocks.Interfaces.RealOutput a_rel(unit = "rad/s2") "The rate of its rate";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    flange_a.tau = 0;
  end RelAccSensor;

  model TorqueSensor "Torque that passes from flange_a to flange_b"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque, as that on flange_a";
  equation
    flange_a.phi = flange_b.phi;
    tau = flange_a.tau;
  end TorqueSensor;

  model PowerSensor "Power that passes from flange_a to flange_b"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power";
  equation
    flange_a.phi = flange_b.phi;
    power = flange_a.tau * der(flange_a.phi);
  end PowerSensor;

  model MultiSensor "Speed, torque and power between two flanges"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power";
    Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Speed";
    Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque, as that on flange_a";
  equation
    flange_a.phi = flange_b.phi;
    w = der(flange_a.phi);
    tau = flange_a.tau;
    power = tau * w;
  end MultiSensor;
end Sensors;
