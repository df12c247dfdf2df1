within Modelica.Blocks;
package Logical "Truth values"
  extends Modelica.Icons.Package;

  block And "Both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 and u2;
  end And;

  block Or "One or both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 or u2;
  end Or;

  block Xor "Exactly one"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 <> u2;
  end Xor;

  block Nor "None"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 or u2);
  end Nor;

  block Nand "Not both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 and u2);
  end Nand;

  block Not "The opposite"
    extends Interfaces.partialBooleanSISO;
  equation
    y = not u;
  end Not;

  block Pre "Value before the event: breaks loops of truth values"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = pre(u);
  end Pre;

  block Edge "True at a rise"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = edge(u);
  end Edge;

  block FallingEdge "True at a fall"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO;
  protected
    Boolean not_u = not u;
  initial equation
    pre(not_u) = not pre_u_start;
  equation
    y = edge(not_u);
  end FallingEdge;

  block Change "True at a change"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO;
  initial equation
    pre(u) = pre_u_start;
  equation
    y = change(u);
  end Change;

  block GreaterThreshold "u > threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u > threshold;
  end GreaterThreshold;

  block GreaterEqualThreshold "u >= threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u >= threshold;
  end GreaterEqualThreshold;

  block LessThreshold "u < threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u < threshold;
  end LessThreshold;

  block LessEqualThreshold "u <= threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u <= threshold;
  end LessEqualThreshold;

  block Greater "u1 > u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 > u2;
  end Greater;

  block GreaterEqual "u1 >= u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 >= u2;
  end GreaterEqual;

  block Less "u1 < u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 < u2;
  end Less;

  block LessEqual "u1 <= u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 <= u2;
  end LessEqual;

  block LogicalSwitch "u1 if u2 is true, u3 otherwise"
    extends Interfaces.partialBooleanSI3SO;
  equation
    y = if u2 then u1 else u3;
  end LogicalSwitch;

  block Switch "u1 if u2 is true, u3 otherwise"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Interfaces.RealInput u1 "If true";
    Interfaces.BooleanInput u2 "Which";
    Interfaces.RealInput u3 "If false";
    Interfaces.RealOutput y "Output";
  equation
    y = if u2 then u1 else u3;
  end Switch;

  block Hysteresis "True from above uHigh until below uLow"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    parameter Real uLow(start = 0) "Below this it becomes false";
    parameter Real uHigh(start = 1) "Above this it becomes true";
    parameter Boolean pre_y_start = false "Value before the start";
    Interfaces.RealInput u "Input";
    Interfaces.BooleanOutput y "Output";
  initial equation
    pre(y) = pre_y_start;
  equation
    assert(uHigh > uLow, "Hysteresis: uHigh is not above uLow");
    y = u > uHigh or pre(y) and u >= uLow;
  end Hysteresis;

  block OnOffController "True while the input is too small, within a band"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Interfaces.RealInput reference "What is wanted";
    Interfaces.RealInput u "What is measured";
    Interfaces.BooleanOutput y "Output";
    parameter Real bandwidth(start = 0.1) "Width of the band around the wanted value";
    parameter Boolean pre_y_start = false "Value before the start";
  initial equation
    pre(y) = pre_y_start;
  equation
    y = u < reference - bandwidth / 2 or pre(y) and u <= reference + bandwidth / 2;
  end OnOffController;

  block Timer "Time since the input became true, 0 while it is false"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    Interfaces.BooleanInput u "Input";
    Interfaces.RealOutput y "Time";
  protected
    discrete SI.Time entryTime "When it became true";
  initial equation
    pre(entryTime) = 0;
  equation
    when u then
      entryTime = time;
    end when;
    y = if u then time - entryTime else 0.0;
  end Timer;

  block RSFlipFlop "Remembers: S sets it, R takes it back"
    extends Modelica.Blocks.Icons.PartialBooleanBlock;
    parameter Boolean Qini = false "Value before the start";
    Interfaces.BooleanOutput Q "Value";
    Interfaces.BooleanOutput QI "Its opposite";
    Interfaces.BooleanInput S "Set";
    Interfaces.BooleanInput R "Take back";
  initial equation
    pre(Q) = Qini;
  equation
    Q = not R and (S or pre(Q));
    QI = not Q;
  end RSFlipFlop;

  block TerminateSimulation "Ends the run when a condition, given by a modifier, holds"
    Interfaces.BooleanOutput condition = false "Condition";
    parameter String terminationText = "The condition to end the run was met" "What is said then";
  equation
    when condition then
      terminate(terminationText);
    end when;
  end TerminateSimulation;
end Logical;
