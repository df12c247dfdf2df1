within Modelica.Blocks;
package Interfaces "Signals and what blocks with the same signals have in common"
  extends Modelica.Icons.InterfacesPackage;
  connector RealInput = input Real "A real number that comes in";
  connector RealOutput = output Real "A real number that goes out";
  connector BooleanInput = input Boolean "A truth value that comes in";
  connector BooleanOutput = output Boolean "A truth value that goes out";
  connector IntegerInput = input Integer "A whole number that comes in";
  connector IntegerOutput = output Integer "A whole number that goes out";
  connector RealVectorInput = input Real "One of several real numbers that come in";
  connector RealVectorOutput = output Real "One of several real numbers that go out";
  connector IntegerVectorInput = input Integer "One of several whole numbers that come in";
  connector BooleanVectorInput = input Boolean "One of several truth values that come in";

  partial block SO "One output"
    extends Modelica.Blocks.Icons.Block;
    RealOutput y "Output";
  end SO;

  partial block MO "Several outputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nout(min = 1) = 1 "Number of outputs";
    RealOutput y[nout] "Outputs";
  end MO;

  partial block SISO "One input, one output"
    extends Modelica.Blocks.Icons.Block;
    RealInput u "Input";
    RealOutput y "Output";
  end SISO;

  partial block SI2SO "Two inputs, one output"
    extends Modelica.Blocks.Icons.Block;
    RealInput u1 "First input";
    RealInput u2 "Second input";
    RealOutput y "Output";
  end SI2SO;

  partial block SIMO "One input, several outputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nout = 1 "Number of outputs";
    RealInput u "Input";
    RealOutput y[nout] "Outputs";
  end SIMO;

  partial block MISO "Several inputs, one output"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nin = 1 "Number of inputs";
    RealInput u[nin] "Inputs";
    RealOutput y "Output";
  end MISO;

  partial block PartialRealMISO "Any number of inputs, one output"
    parameter Integer significantDigits(min = 1) = 3 "Digits that are shown; kept for its name";
    parameter Integer nu(min = 0) = 0 "Number of inputs";
    RealVectorInput u[nu] "Inputs";
    RealOutput y "Output";
  end PartialRealMISO;

  partial block MIMO "Several inputs and outputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer nin = 1 "Number of inputs";
    parameter Integer nout = 1 "Number of outputs";
    RealInput u[nin] "Inputs";
    RealOutput y[nout] "Outputs";
  end MIMO;

  partial block MIMOs "As many outputs as inputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n = 1 "Number of signals";
    RealInput u[n] "Inputs";
    RealOutput y[n] "Outputs";
  end MIMOs;

  partial block SignalSource "A signal that begins at some time"
    extends SO;
    parameter Real offset = 0 "Added to the signal";
    parameter SI.Time startTime = 0 "Before this time the output is the offset";
  end SignalSource;

  partial block SVcontrol "Controller"
    extends Modelica.Blocks.Icons.Block;
    RealInput u_s "What is wanted";
    RealInput u_m "What is measured";
    RealOutput y "What the actuator is told";
  end SVcontrol;

  partial block partialBooleanSISO "One truth value in, one out"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    BooleanInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanSISO;

  partial block partialBooleanSI2SO "Two truth values in, one out"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanSI2SO;

  partial block partialBooleanSI3SO "Three truth values in, one out"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanInput u3 "Third input";
    BooleanOutput y "Output";
  end partialBooleanSI3SO;

  partial block partialBooleanSI "One truth value in"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    BooleanInput u "Input";
  end partialBooleanSI;

  partial block partialBooleanSO "One truth value out"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    BooleanOutput y "Output";
  end partialBooleanSO;

  partial block partialBooleanSource "A source of truth values"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    BooleanOutput y "Output";
  end partialBooleanSource;

  partial block partialBooleanThresholdComparison "A real number against a threshold"
    parameter Real threshold = 0 "Threshold";
    RealInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanThresholdComparison;

  partial block partialBooleanComparison "Two real numbers against each other"
    RealInput u1 "First input";
    RealInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanComparison;

  partial block IntegerSO "One whole number out"
    extends Modelica.Blocks.Icons.IntegerBlock;
    IntegerOutput y "Output";
  end IntegerSO;
end Interfaces;
