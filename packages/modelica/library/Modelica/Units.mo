within Modelica;
package Units "Types with a quantity and a unit"
  extends Modelica.Icons.Package;

  package SI "Quantities in units of the international system"
    extends Modelica.Icons.Package;
    // Space and time
    type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg");
    type SolidAngle = Real(final quantity = "SolidAngle", final unit = "sr");
    type Length = Real(final quantity = "Length", final unit = "m");
    type PathLength = Length;
    type Position = Length;
    type Distance = Length(min = 0);
    type Breadth = Length(min = 0);
    type Height = Length(min = 0);
    type Thickness = Length(min = 0);
    type Radius = Length(min = 0);
    type Diameter = Length(min = 0);
    type Area = Real(final quantity = "Area", final unit = "m2");
    type Volume = Real(final quantity = "Volume", final unit = "m3");
    type Time = Real(final quantity = "Time", final unit = "s");
    type Duration = Time;
    type Velocity = Real(final quantity = "Velocity", final unit = "m/s");
    type Acceleration = Real(final quantity = "Acceleration", final unit = "m/s2");
    type AngularVelocity = Real(final quantity = "AngularVelocity", final unit = "rad/s");
    type AngularAcceleration = Real(final quantity = "AngularAcceleration", final unit = "rad/s2");
    type AngularJerk = Real(final quantity = "AngularJerk", final unit = "rad/s3");
    type Jerk = Real(final quantity = "Jerk", final unit = "m/s3");
    type Frequency = Real(final quantity = "Frequency", final unit = "Hz");
    type AngularFrequency = Real(final quantity = "AngularFrequency", final unit = "rad/s");
    type DampingCoefficient = Real(final quantity = "DampingCoefficient", final unit = "s-1");
    // Mechanics
    type Mass = Real(final quantity = "Mass", final unit = "kg", min = 0);
    type Density = Real(final quantity = "Density", final unit = "kg/m3", displayUnit = "g/cm3", min = 0);
    type LinearDensity = Real(final quantity = "LinearDensity", final unit = "kg/m", min = 0);
    type MomentOfInertia = Real(final quantity = "MomentOfInertia", final unit = "kg.m2");
    type Inertia = MomentOfInertia;
    type Momentum = Real(final quantity = "Momentum", final unit = "kg.m/s");
    type Impulse = Real(final quantity = "Impulse", final unit = "N.s");
    type AngularMomentum = Real(final quantity = "AngularMomentum", final unit = "kg.m2/s");
    type Force = Real(final quantity = "Force", final unit = "N");
    type Torque = Real(final quantity = "Torque", final unit = "N.m");
    type Pressure = Real(final quantity = "Pressure", final unit = "Pa", displayUnit = "bar");
    type AbsolutePressure = Pressure(min = 0.0, nominal = 1e5);
    type PressureDifference = Pressure;
    type BulkModulus = AbsolutePressure;
    type Stress = Real(final unit = "Pa");
    type Strain = Real(final quantity = "Strain", final unit = "1");
    type ModulusOfElasticity = Stress;
    type SecondMomentOfArea = Real(final quantity = "SecondMomentOfArea", final unit = "m4");
    type CoefficientOfFriction = Real(final quantity = "CoefficientOfFriction", final unit = "1");
    type DynamicViscosity = Real(final quantity = "DynamicViscosity", final unit = "Pa.s", min = 0);
    type KinematicViscosity = Real(final quantity = "KinematicViscosity", final unit = "m2/s", min = 0);
    type TranslationalSpringConstant = Real(final quantity = "TranslationalSpringConstant", final unit = "N/m");
    type TranslationalDampingConstant = Real(final quantity = "TranslationalDampingConstant", final unit = "N.s/m");
    type RotationalSpringConstant = Real(final quantity = "RotationalSpringConstant", final unit = "N.m/rad");
    type RotationalDampingConstant = Real(final quantity = "RotationalDampingConstant", final unit = "N.m.s/rad");
    type Work = Real(final quantity = "Work", final unit = "J");
    type Energy = Real(final quantity = "Energy", final unit = "J");
    type KineticEnergy = Energy;
    type PotentialEnergy = Energy;
    type Power = Real(final quantity = "Power", final unit = "W");
    type Efficiency = Real(final quantity = "Efficiency", final unit = "1", min = 0);
    type MassFlowRate = Real(quantity = "MassFlowRate", final unit = "kg/s");
    type VolumeFlowRate = Real(final quantity = "VolumeFlowRate", final unit = "m3/s");
    type PerUnit = Real(unit = "1");
    type DimensionlessRatio = Real(unit = "1");
    // Heat
    type ThermodynamicTemperature = Real(
      final quantity = "ThermodynamicTemperature", final unit = "K", min = 0.0, start = 288.15, nominal = 300, displayUnit = "degC");
    type Temperature = ThermodynamicTemperature;
    type TemperatureDifference = Real(final quantity = "ThermodynamicTemperature", final unit = "K");
    type Heat = Real(final quantity = "Energy", final unit = "J");
    type HeatFlowRate = Real(final quantity = "Power", final unit = "W");
    type HeatCapacity = Real(final quantity = "HeatCapacity", final unit = "J/K");
    type ThermalConductance = Real(final quantity = "ThermalConductance", final unit = "W/K");
    type ThermalResistance = Real(final quantity = "ThermalResistance", final unit = "K/W");
    type SpecificHeatCapacity = Real(final quantity = "SpecificHeatCapacity", final unit = "J/(kg.K)");
    type LinearTemperatureCoefficient = Real(final quantity = "LinearTemperatureCoefficient", final unit = "1/K");
    // Electricity
    type ElectricCurrent = Real(final quantity = "ElectricCurrent", final unit = "A");
    type Current = ElectricCurrent;
    type ElectricCharge = Real(final quantity = "ElectricCharge", final unit = "C");
    type ElectricPotential = Real(final quantity = "ElectricPotential", final unit = "V");
    type Voltage = ElectricPotential;
    type Capacitance = Real(final quantity = "Capacitance", final unit = "F", min = 0);
    type Inductance = Real(final quantity = "Inductance", final unit = "H");
    type Resistance = Real(final quantity = "Resistance", final unit = "Ohm");
    type Conductance = Real(final quantity = "Conductance", final unit = "S");
    type ElectricalTorqueConstant = Real(final quantity = "ElectricalTorqueConstant", final unit = "N.m/A");
  end SI;

  package NonSI "Quantities in other units"
    extends Modelica.Icons.Package;
    type Temperature_degC = Real(final quantity = "ThermodynamicTemperature", final unit = "degC");
    type Angle_deg = Real(final quantity = "Angle", final unit = "deg");
    type AngularVelocity_rpm = Real(final quantity = "AngularVelocity", final unit = "rev/min");
    type Pressure_bar = Real(final quantity = "Pressure", final unit = "bar");
    type Velocity_kmh = Real(final quantity = "Velocity", final unit = "km/h");
    type Time_day = Real(final quantity = "Time", final unit = "d");
    type Time_hour = Real(final quantity = "Time", final unit = "h");
    type Time_minute = Real(final quantity = "Time", final unit = "min");
  end NonSI;

  package Conversions "From one unit to another"
    extends Modelica.Icons.Package;

    function to_unit1 "The number of a quantity, without its unit"
      extends Modelica.Icons.Function;
      input Real r "Quantity";
      output Real result(unit = "1") "The same number";
    algorithm
      result := r;
      annotation(Inline = true);
    end to_unit1;

    function to_degC "Kelvin to degrees of Celsius"
      extends Modelica.Icons.Function;
      input SI.Temperature Kelvin "Temperature in K";
      output NonSI.Temperature_degC Celsius "Temperature in degC";
    algorithm
      Celsius := Kelvin + Modelica.Constants.T_zero;
      annotation(Inline = true);
    end to_degC;

    function from_degC "Degrees of Celsius to kelvin"
      extends Modelica.Icons.Function;
      input NonSI.Temperature_degC Celsius "Temperature in degC";
      output SI.Temperature Kelvin "Temperature in K";
    algorithm
      Kelvin := Celsius - Modelica.Constants.T_zero;
      annotation(Inline = true);
    end from_degC;

    function to_deg "Radians to degrees"
      extends Modelica.Icons.Function;
      input SI.Angle radian "Angle in rad";
      output NonSI.Angle_deg degree "Angle in deg";
    algorithm
      degree := 180 * radian / Modelica.Constants.pi;
      annotation(Inline = true);
    end to_deg;

    function from_deg "Degrees to radians"
      extends Modelica.Icons.Function;
      input NonSI.Angle_deg degree "Angle in deg";
      output SI.Angle radian "Angle in rad";
    algorithm
      radian := Modelica.Constants.pi * degree / 180;
      annotation(Inline = true);
    end from_deg;

    function to_rpm "Radians per second to revolutions per minute"
      extends Modelica.Icons.Function;
      input SI.AngularVelocity rs "Angular velocity in rad/s";
      output NonSI.AngularVelocity_rpm rpm "Angular velocity in rev/min";
    algorithm
      rpm := 30 * rs / Modelica.Constants.pi;
      annotation(Inline = true);
    end to_rpm;

    function from_rpm "Revolutions per minute to radians per second"
      extends Modelica.Icons.Function;
      input NonSI.AngularVelocity_rpm rpm "Angular velocity in rev/min";
      output SI.AngularVelocity rs "Angular velocity in rad/s";
    algorithm
      rs := Modelica.Constants.pi * rpm / 30;
      annotation(Inline = true);
    end from_rpm;

    function to_bar "Pascal to bar"
      extends Modelica.Icons.Function;
      input SI.Pressure Pa "Pressure in Pa";
      output NonSI.Pressure_bar bar "Pressure in bar";
    algorithm
      bar := Pa / 1e5;
      annotation(Inline = true);
    end to_bar;

    function from_bar "Bar to pascal"
      extends Modelica.Icons.Function;
      input NonSI.Pressure_bar bar "Pressure in bar";
      output SI.Pressure Pa "Pressure in Pa";
    algorithm
      Pa := 1e5 * bar;
      annotation(Inline = true);
    end from_bar;
  end Conversions;
end Units;
