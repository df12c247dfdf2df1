within Modelica;
package Icons "Empty base classes; elsewhere they carry pictures"
  partial package Package "A package"
  end Package;
  partial package BasesPackage "A package of base classes"
    extends Modelica.Icons.Package;
  end BasesPackage;
  partial package ExamplesPackage "A package of models that can be run"
    extends Modelica.Icons.Package;
  end ExamplesPackage;
  partial package FunctionsPackage "A package of functions"
    extends Modelica.Icons.Package;
  end FunctionsPackage;
  partial package InterfacesPackage "A package of connectors and partial models"
    extends Modelica.Icons.Package;
  end InterfacesPackage;
  partial package InternalPackage "A package that is not meant for users"
    extends Modelica.Icons.Package;
  end InternalPackage;
  partial package SensorsPackage "A package of sensors"
    extends Modelica.Icons.Package;
  end SensorsPackage;
  partial package SourcesPackage "A package of sources"
    extends Modelica.Icons.Package;
  end SourcesPackage;
  partial package TypesPackage "A package of types"
    extends Modelica.Icons.Package;
  end TypesPackage;
  partial package UtilitiesPackage "A package of tools"
    extends Modelica.Icons.Package;
  end UtilitiesPackage;
  partial package VariantsPackage "A package of variants"
    extends Modelica.Icons.Package;
  end VariantsPackage;
  partial class Information "A text"
  end Information;
  partial model Example "A model that can be run"
  end Example;
  partial function Function "A function"
  end Function;
  partial record Record "A record"
  end Record;
  type TypeReal = Real "A real number";
  type TypeInteger = Integer "A whole number";
  partial class RotationalSensor "A round measuring instrument"
  end RotationalSensor;
  partial class RoundSensor "A round measuring instrument"
  end RoundSensor;
  partial class TranslationalSensor "A straight measuring instrument"
  end TranslationalSensor;
  partial class RectangularSensor "A straight measuring instrument"
  end RectangularSensor;
  partial class MotorIcon "A motor"
  end MotorIcon;
  partial class Gears "A pair of wheels"
  end Gears;
  partial class SignalBus "A connector of many signals"
  end SignalBus;
  partial class SignalSubBus "A connector of many signals inside another"
  end SignalSubBus;
end Icons;
