within Modelica;
package Thermal "The connector through which mechanical parts give off their losses, and a few parts for it"
  extends Modelica.Icons.Package;

  package HeatTransfer "Heat flow between lumped parts"
    extends Modelica.Icons.Package;

    package Interfaces "Connectors"
      extends Modelica.Icons.InterfacesPackage;

      partial connector HeatPort "Temperature and heat flow at one point"
        Modelica.Units.SI.Temperature T "Temperature here";
        flow Modelica.Units.SI.HeatFlowRate Q_flow "Heat that flows in";
      end HeatPort;

      connector HeatPort_a "Heat port, first side"
        extends HeatPort;
      end HeatPort_a;

      connector HeatPort_b "Heat port, second side"
        extends HeatPort;
      end HeatPort_b;

      partial model PartialElementaryConditionalHeatPort "Heat port that may be left out, with a temperature then given by T"
        parameter Boolean useHeatPort = false "= true, if the losses leave through heatPort" annotation(Evaluate = true);
        parameter Modelica.Units.SI.Temperature T = 293.15 "Temperature without heat port";
        HeatPort_a heatPort(final T = TheatPort, final Q_flow = -lossPower) if useHeatPort "Where the losses leave";
        Modelica.Units.SI.Power lossPower "Power that becomes heat";
        Modelica.Units.SI.Temperature TheatPort "Temperature of the part";
      equation
        if not useHeatPort then
          TheatPort = T;
        end if;
      end PartialElementaryConditionalHeatPort;

      partial model PartialElementaryConditionalHeatPortWithoutT "Heat port that may be left out, of a part that does not ask for temperature"
        parameter Boolean useHeatPort = false "= true, if the losses leave through heatPort" annotation(Evaluate = true);
        HeatPort_a heatPort(final Q_flow = -lossPower) if useHeatPort "Where the losses leave";
        Modelica.Units.SI.Power lossPower "Power that becomes heat";
      end PartialElementaryConditionalHeatPortWithoutT;
    end Interfaces;

    package Components "Parts"
      extends Modelica.Icons.Package;

      model HeatCapacitor "Lump that stores heat"
        parameter Modelica.Units.SI.HeatCapacity C "Heat per kelvin";
        Modelica.Units.SI.Temperature T(start = 293.15, displayUnit = "degC") "Temperature";
        Modelica.Units.SI.Temperature der_T(start = 0) "Rate of temperature, in K/s";
        Interfaces.HeatPort_a port "Its surface";
      equation
        T = port.T;
        der_T = der(T);
        C * der_T = port.Q_flow;
      end HeatCapacitor;

      model ThermalConductor "Heat flow in proportion to the difference of temperatures"
        parameter Modelica.Units.SI.ThermalConductance G "Heat flow per kelvin";
        Modelica.Units.SI.HeatFlowRate Q_flow "Heat flow from port_a to port_b";
        Modelica.Units.SI.TemperatureDifference dT "Temperature of port_a over that of port_b";
        Interfaces.HeatPort_a port_a "First end";
        Interfaces.HeatPort_b port_b "Second end";
      equation
        dT = port_a.T - port_b.T;
        Q_flow = G * dT;
        port_a.Q_flow = Q_flow;
        port_b.Q_flow = -Q_flow;
      end ThermalConductor;

      model Convection "Heat flow between a solid and a fluid, in proportion to the difference of temperatures, by a factor that comes in"
        Modelica.Units.SI.HeatFlowRate Q_flow "Heat flow from solid to fluid";
        Modelica.Units.SI.TemperatureDifference dT "Temperature of the solid over that of the fluid";
        Modelica.Blocks.Interfaces.RealInput Gc(unit = "W/K") "Heat flow per kelvin";
        Interfaces.HeatPort_a solid "The solid";
        Interfaces.HeatPort_b fluid "The fluid";
      equation
        dT = solid.T - fluid.T;
        Q_flow = Gc * dT;
        solid.Q_flow = Q_flow;
        fluid.Q_flow = -Q_flow;
      end Convection;
    end Components;

    package Sources "Given temperatures and heat flows"
      extends Modelica.Icons.SourcesPackage;

      model FixedTemperature "Surroundings of constant temperature"
        parameter Modelica.Units.SI.Temperature T "Temperature";
        Interfaces.HeatPort_b port "Towards the parts";
      equation
        port.T = T;
      end FixedTemperature;

      model FixedHeatFlow "Constant heat flow"
        parameter Modelica.Units.SI.HeatFlowRate Q_flow "Heat that flows out of the source";
        parameter Modelica.Units.SI.Temperature T_ref = 293.15 "Temperature at which it is Q_flow";
        parameter Modelica.Units.SI.LinearTemperatureCoefficient alpha = 0 "Change per kelvin";
        Interfaces.HeatPort_b port "Towards the parts";
      equation
        port.Q_flow = -Q_flow * (1 + alpha * (port.T - T_ref));
      end FixedHeatFlow;
    end Sources;

    package Celsius "The same in degrees of Celsius"
      extends Modelica.Icons.Package;

      model FixedTemperature "Surroundings of constant temperature"
        parameter Modelica.Units.NonSI.Temperature_degC T "Temperature";
        Interfaces.HeatPort_b port "Towards the parts";
      equation
        port.T = Modelica.Units.Conversions.from_degC(T);
      end FixedTemperature;
    end Celsius;
  end HeatTransfer;
end Thermal;
