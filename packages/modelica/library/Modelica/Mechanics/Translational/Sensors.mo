within Modelica.Mechanics.Translational;
package Sensors "Positions, speeds and forces as signals"
  extends Modelica.Icons.SensorsPackage;

  model PositionSensor "Position of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput s(unit = "m") "Position";
  equation
    s = flange.s;
  end PositionSensor;

  model SpeedSensor "Speed of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s") "Speed";
  equation
    v = der(flange.s);
  end SpeedSensor;

  model AccSensor "Acceleration of a flange"
    extends Interfaces.PartialAbsoluteSensor;
    SI.Velocity v "Speed";
    Modelica.Blocks.Interfaces.RealOutput a(unit = "m/s2") "Acceleration";
  equation
    v = der(flange.s);
    a = der(v);
  end AccSensor;

  model RelPositionSensor "Distance of two flanges"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput s_rel(unit = "m") "Position of flange_b against flange_a";
  equation
    s_rel = flange_b.s - flange_a.s;
    flange_a.f = 0;
  end RelPositionSensor;

  model RelSpeedSensor "Speed between two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Distance s_rel "Position of flange_b against flange_a";
    Modelica.Blocks.Interfaces.RealOutput v_rel(unit = "m/s") "Its rate";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    flange_a.f = 0;
  end RelSpeedSensor;

  model RelAccSensor "Acceleration between two flanges"
    extends Interfaces.PartialRelativeSensor;
    SI.Distance s_rel "Position of flange_b against flange_a";
    SI.Velocity v_rel "Its rate";
    Modelica.Blocks.Interfaces.RealOutput a_rel(unit = "m/s2") "The rate of its rate";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    a_rel = der(v_rel);
    flange_a.f = 0;
  end RelAccSensor;

  model ForceSensor "Force that passes from flange_a to flange_b"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput f(unit = "N") "Force, as that on flange_a";
  equation
    flange_a.s = flange_b.s;
    f = flange_a.f;
  end ForceSensor;

  model PowerSensor "Power that passes from flange_a to flange_b"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power";
  equation
    flange_a.s = flange_b.s;
    power = flange_a.f * der(flange_a.s);
  end PowerSensor;

  model MultiSensor "Speed, force and power between two flanges"
    extends Interfaces.PartialRelativeSensor;
    Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power";
    Modelica.Blocks.Interfaces.RealOutput v(unit = "m/s") "Speed";
    Modelica.Blocks.Interfaces.RealOutput f(unit = "N") "Force, as that on flange_a";
  equation
    flange_a.s = flange_b.s;
    v = der(flange_a.s);
    f = flange_a.f;
    power = f * v;
  end MultiSensor;
end Sensors;
