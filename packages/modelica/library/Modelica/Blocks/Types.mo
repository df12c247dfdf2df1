within Modelica.Blocks;
package Types "Choices of blocks"
  extends Modelica.Icons.TypesPackage;
  type Init = enumeration(
      NoInit "None: start values are guesses",
      SteadyState "At rest: rates of states are 0",
      InitialState "States are given",
      InitialOutput "The output is given, the rest is at rest")
    "What holds at the start";
  type SimpleController = enumeration(P "Proportional", PI "Proportional and integral", PD "Proportional and derivative", PID "All three")
    "Parts of a controller";
  type Smoothness = enumeration(
      LinearSegments "Straight lines",
      ContinuousDerivative "Splines of Akima",
      ConstantSegments "Steps",
      MonotoneContinuousDerivative1 "Monotone splines of Fritsch and Butland",
      MonotoneContinuousDerivative2 "Monotone splines of Steffen",
      ModifiedContinuousDerivative "Splines of Akima, modified")
    "Between the points of a table";
  type Extrapolation = enumeration(
      HoldLastPoint "The last value holds", LastTwoPoints "The last line goes on", Periodic "The table is repeated", NoExtrapolation "An error")
    "Outside a table";
  type TimeEvents = enumeration(
      Always "At every point", AtDiscontinuities "Where equal times make a jump", NoTimeEvents "Nowhere")
    "Where a table over time makes events";
  type LimiterHomotopy = enumeration(
      NoHomotopy "None", Linear "Start without limits", UpperLimit "Start at the upper limit", LowerLimit "Start at the lower limit")
    "How the start is found; not used here";
  type VariableLimiterHomotopy = enumeration(NoHomotopy "None", Linear "Start without limits", Fixed "Start at a given output")
    "How the start is found; not used here";
  type Regularization = enumeration(Exp "Exponential", Sine "Sine", Linear "Straight", Cosine "Cosine") "How a jump is made steep instead";
end Types;
