within Modelica.Blocks;
package Sources "Signals out of nothing"
  extends Modelica.Icons.SourcesPackage;

  block RealExpression "An expression, given by a modifier of y"
    Interfaces.RealOutput y = 0.0 "Expression";
  end RealExpression;

  block IntegerExpression "An expression, given by a modifier of y"
    Interfaces.IntegerOutput y = 0 "Expression";
  end IntegerExpression;

  block BooleanExpression "An expression, given by a modifier of y"
    Interfaces.BooleanOutput y = false "Expression";
  end BooleanExpression;

  block ContinuousClock "Time since startTime"
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0 else time - startTime);
  end ContinuousClock;

  block Constant "A constant"
    parameter Real k(start = 1) "Value";
    extends Interfaces.SO;
  equation
    y = k;
  end Constant;

  block Step "A jump"
    parameter Real height = 1 "Height of the jump";
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0 else height);
  end Step;

  block Ramp "A straight rise"
    parameter Real height = 1 "Height of the rise";
    parameter SI.Time duration(min = 0.0, start = 2) "Time of the rise; a jump at 0";
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0 elseif time < startTime + duration then (time - startTime) * height / max(duration, Modelica.Constants.small) else height);
  end Ramp;

  block Sine "A sine"
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f(start = 1) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter Boolean continuous = false "= true, if the value at startTime is held before it" annotation(Evaluate = true);
    extends Interfaces.SignalSource;
  equation
    y = offset + amplitude * (if time < startTime then (if continuous then Modelica.Math.sin(phase) else 0) else Modelica.Math.sin(2 * Modelica.Constants.pi * f * (time - startTime) + phase));
  end Sine;

  block Cosine "A cosine"
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f(start = 1) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter Boolean continuous = false "= true, if the value at startTime is held before it" annotation(Evaluate = true);
    extends Interfaces.SignalSource;
  equation
    y = offset + amplitude * (if time < startTime then (if continuous then Modelica.Math.cos(phase) else 0) else Modelica.Math.cos(2 * Modelica.Constants.pi * f * (time - startTime) + phase));
  end Cosine;

  block ExpSine "A sine that dies away"
    parameter Real amplitude = 1 "Amplitude at startTime";
    parameter SI.Frequency f(start = 2) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.DampingCoefficient damping(start = 1) "Rate of decay";
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0 else amplitude * Modelica.Math.exp(-(time - startTime) * damping) * Modelica.Math.sin(2 * Modelica.Constants.pi * f * (time - startTime) + phase));
  end ExpSine;

  block Pulse "Rectangles"
    parameter Real amplitude = 1 "Height";
    parameter Real width(final min = Modelica.Constants.small, final max = 100) = 50 "Part of the period that is high, in percent";
    parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Period";
    parameter Integer nperiod = -1 "Number of periods; negative for no end";
    extends Interfaces.SignalSource;
  protected
    discrete SI.Time T_start "Start of the period";
    Integer count "Number of the period";
  initial equation
    pre(count) = integer((time - startTime) / period);
    pre(T_start) = startTime + pre(count) * period;
  equation
    when integer((time - startTime) / period) > pre(count) then
      count = pre(count) + 1;
      T_start = time;
    end when;
    y = offset + (if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then 0 elseif time < T_start + period * width / 100 then amplitude else 0);
  end Pulse;

  block SawTooth "Rises that fall at once"
    parameter Real amplitude = 1 "Height";
    parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Period";
    parameter Integer nperiod = -1 "Number of periods; negative for no end";
    extends Interfaces.SignalSource;
  protected
    discrete SI.Time T_start "Start of the period";
    Integer count "Number of the period";
  initial equation
    pre(count) = integer((time - startTime) / period);
    pre(T_start) = startTime + pre(count) * period;
  equation
    when integer((time - startTime) / period) > pre(count) then
      count = pre(count) + 1;
      T_start = time;
    end when;
    y = offset + (if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then 0 else amplitude * (time - T_start) / period);
  end SawTooth;

  block Trapezoid "Rise, hold, fall, hold"
    parameter Real amplitude = 1 "Height";
    parameter SI.Time rising(final min = 0) = 0 "Time of the rise";
    parameter SI.Time width(final min = 0) = 0.5 "Time at the top";
    parameter SI.Time falling(final min = 0) = 0 "Time of the fall";
    parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Period";
    parameter Integer nperiod = -1 "Number of periods; negative for no end";
    extends Interfaces.SignalSource;
  protected
    parameter SI.Time T_rising = rising "End of the rise";
    parameter SI.Time T_width = T_rising + width "End of the top";
    parameter SI.Time T_falling = T_width + falling "End of the fall";
    discrete SI.Time T_start "Start of the period";
    Integer count "Number of the period";
  initial equation
    pre(count) = integer((time - startTime) / period);
    pre(T_start) = startTime + pre(count) * period;
  equation
    when integer((time - startTime) / period) > pre(count) then
      count = pre(count) + 1;
      T_start = time;
    end when;
    y = offset + (if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then 0
      elseif time < T_start + T_rising then amplitude * (time - T_start) / max(rising, Modelica.Constants.small)
      elseif time < T_start + T_width then amplitude
      elseif time < T_start + T_falling then amplitude * (T_start + T_falling - time) / max(falling, Modelica.Constants.small)
      else 0);
  end Trapezoid;

  block KinematicPTP "Accelerations of several axes that go their ways in the shortest common time within limits"
    parameter Real deltaq[:] = {1} "Ways";
    parameter Real qd_max[:](each final min = Modelica.Constants.small) = {1} "Largest speeds";
    parameter Real qdd_max[:](each final min = Modelica.Constants.small) = {1} "Largest accelerations";
    parameter SI.Time startTime = 0 "When they begin";
    extends Interfaces.MO(final nout = max({size(deltaq, 1), size(qd_max, 1), size(qdd_max, 1)}));
  protected
    parameter Real p_deltaq[nout] = if size(deltaq, 1) == 1 then ones(nout) * deltaq[1] else deltaq;
    parameter Real p_qd_max[nout] = if size(qd_max, 1) == 1 then ones(nout) * qd_max[1] else qd_max;
    parameter Real p_qdd_max[nout] = if size(qdd_max, 1) == 1 then ones(nout) * qdd_max[1] else qdd_max;
    // All axes follow one way s from 0 to 1: the strictest limits hold
    parameter Real sd_max = 1 / max(Modelica.Constants.small, max({abs(p_deltaq[i]) / p_qd_max[i] for i in 1:nout}));
    parameter Real sdd_max = 1 / max(Modelica.Constants.small, max({abs(p_deltaq[i]) / p_qdd_max[i] for i in 1:nout}));
    parameter SI.Time Ta = min(sqrt(1 / sdd_max), sd_max / sdd_max) "End of acceleration";
    parameter SI.Time Tv = if Ta < sd_max / sdd_max then Ta else 1 / sd_max "Start of deceleration";
    parameter SI.Time Te = Tv + Ta "End";
    Real sdd "Acceleration of s";
  equation
    sdd = if time < startTime then 0
      elseif time < startTime + Ta then sdd_max
      elseif time < startTime + Tv then 0
      elseif time < startTime + Te then -sdd_max
      else 0;
    y = if max(abs(p_deltaq)) > 0 then p_deltaq * sdd else zeros(nout);
  end KinematicPTP;

  block KinematicPTP2 "Positions, speeds and accelerations of several axes that go their ways in the shortest common time within limits"
    parameter Real q_begin[:] = {0} "Positions before";
    parameter Real q_end[:] = {1} "Positions behind";
    parameter Real qd_max[:](each final min = Modelica.Constants.small) = {1} "Largest speeds";
    parameter Real qdd_max[:](each final min = Modelica.Constants.small) = {1} "Largest accelerations";
    parameter SI.Time startTime = 0 "When they begin";
    extends Modelica.Blocks.Icons.Block;
    final parameter Integer nout = max({size(q_begin, 1), size(q_end, 1), size(qd_max, 1), size(qdd_max, 1)}) "Number of axes";
    output SI.Time endTime "When they arrive";
    Interfaces.RealOutput q[nout] "Positions";
    Interfaces.RealOutput qd[nout] "Speeds";
    Interfaces.RealOutput qdd[nout] "Accelerations";
    Interfaces.BooleanOutput moving[nout] "= true, while an axis moves";
  protected
    parameter Real p_q_begin[nout] = if size(q_begin, 1) == 1 then ones(nout) * q_begin[1] else q_begin;
    parameter Real p_q_end[nout] = if size(q_end, 1) == 1 then ones(nout) * q_end[1] else q_end;
    parameter Real p_qd_max[nout] = if size(qd_max, 1) == 1 then ones(nout) * qd_max[1] else qd_max;
    parameter Real p_qdd_max[nout] = if size(qdd_max, 1) == 1 then ones(nout) * qdd_max[1] else qdd_max;
    parameter Real p_deltaq[nout] = p_q_end - p_q_begin;
    parameter Boolean motion = max(abs(p_deltaq)) > 0;
    // All axes follow one way s from 0 to 1: the strictest limits hold
    parameter Real sd_max = 1 / max(Modelica.Constants.small, max({abs(p_deltaq[i]) / p_qd_max[i] for i in 1:nout}));
    parameter Real sdd_max = 1 / max(Modelica.Constants.small, max({abs(p_deltaq[i]) / p_qdd_max[i] for i in 1:nout}));
    parameter SI.Time Ta = if motion then min(sqrt(1 / sdd_max), sd_max / sdd_max) else 0 "End of acceleration";
    parameter SI.Time Tv = if not motion then 0 elseif Ta < sd_max / sdd_max then Ta else 1 / sd_max "Start of deceleration";
    parameter SI.Time Te = Tv + Ta "End";
    Real s "Way, 0 … 1";
    Real sd "Its rate";
    Real sdd "The rate of its rate";
  equation
    endTime = startTime + Te;
    if time < startTime then
      s = 0;
      sd = 0;
      sdd = 0;
    elseif time < startTime + Ta then
      s = sdd_max / 2 * (time - startTime) ^ 2;
      sd = sdd_max * (time - startTime);
      sdd = sdd_max;
    elseif time < startTime + Tv then
      s = sdd_max * Ta * (time - startTime - Ta / 2);
      sd = sdd_max * Ta;
      sdd = 0;
    elseif time < startTime + Te then
      s = 1 - sdd_max / 2 * (startTime + Te - time) ^ 2;
      sd = sdd_max * (startTime + Te - time);
      sdd = -sdd_max;
    else
      s = if motion then 1 else 0;
      sd = 0;
      sdd = 0;
    end if;
    qdd = p_deltaq * sdd;
    qd = p_deltaq * sd;
    q = p_q_begin + p_deltaq * s;
    for i in 1:nout loop
      moving[i] = p_deltaq[i] <> 0 and time >= startTime and time < startTime + Te;
    end for;
  end KinematicPTP2;

  block TimeTable "Straight lines through the points of a table; the last line goes on; equal times are a jump"
    parameter Real table[:, 2] = fill(0.0, 0, 2) "Time (divided by timeScale) and value, times not descending";
    parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1 "Unit of the times in the table";
    extends Interfaces.SignalSource;
    parameter SI.Time shiftTime = startTime "Added to the times in the table";
  protected
    CombiTimeTable lines(table = table, timeScale = timeScale, offset = {offset}, startTime = startTime, shiftTime = shiftTime) "The table";
  equation
    y = lines.y[1];
  end TimeTable;

  block CombiTimeTable "Columns of a table over time, by straight lines or steps; equal times are a jump"
    import Modelica.Blocks.Types.{Smoothness, Extrapolation};
    extends Interfaces.MO(final nout = max(size(columns, 1), size(offset, 1)));
    parameter Boolean tableOnFile = false "= true, if the table is in a file, which is not supported here" annotation(Evaluate = true);
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: times (divided by timeScale), not descending";
    parameter String tableName = "NoName" "Name in the file";
    parameter String fileName = "NoName" "The file";
    parameter Boolean verboseRead = true "Kept for its name";
    parameter Integer columns[:] = 2:size(table, 2) "Which columns are outputs";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Straight lines or steps" annotation(Evaluate = true);
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside the table" annotation(Evaluate = true);
    parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1 "Unit of the times in the table";
    parameter Real offset[:] = {0} "Added to the outputs";
    parameter SI.Time startTime = 0 "Before it the outputs are their offset";
    parameter SI.Time shiftTime = startTime "Added to the times in the table";
    parameter Modelica.Blocks.Types.TimeEvents timeEvents = Modelica.Blocks.Types.TimeEvents.Always "Kept for its name: corners are events here";
    parameter Boolean verboseExtrapolation = false "Kept for its name";
    final parameter SI.Time t_min = table[1, 1] * timeScale "First time of the table";
    final parameter SI.Time t_max = table[n, 1] * timeScale "Last time of the table";
  protected
    parameter Integer n = size(table, 1) "Number of points";
    parameter Real p_offset[nout] = if size(offset, 1) == 1 then fill(offset[1], nout) else offset "Per output";
    Real passed "Time in the table, as it goes on";
    Real t "Time in the table, where it is read";
  equation
    assert(not tableOnFile, "CombiTimeTable: tables from files are not supported");
    assert(n > 0, "CombiTimeTable: the table has no rows");
    assert(smoothness == Smoothness.LinearSegments or smoothness == Smoothness.ConstantSegments, "CombiTimeTable: only lines and steps are there");
    passed = (time - shiftTime) / timeScale;
    if extrapolation == Extrapolation.Periodic then
      t = table[1, 1] + mod(passed - table[1, 1], table[n, 1] - table[1, 1]);
    elseif extrapolation == Extrapolation.HoldLastPoint then
      t = if passed < table[1, 1] then table[1, 1] elseif passed < table[n, 1] then passed else table[n, 1];
    else
      t = passed;
      if extrapolation == Extrapolation.NoExtrapolation then
        assert(noEvent(passed >= table[1, 1] and passed <= table[n, 1]), "CombiTimeTable: time is outside the table");
      end if;
    end if;
    // Each segment adds its part of the rise: a line while time is in it, a step at its end
    for j in 1:nout loop
      y[j] = p_offset[j] + (if time < startTime then 0 else table[1, columns[j]] + sum(
        if i > 1 and t < table[i, 1] then 0
        elseif t >= table[i + 1, 1] and (i < n - 1 or smoothness == Smoothness.ConstantSegments) then table[i + 1, columns[j]] - table[i, columns[j]]
        elseif smoothness == Smoothness.ConstantSegments then 0
        else (table[i + 1, columns[j]] - table[i, columns[j]]) * (t - table[i, 1]) / max(table[i + 1, 1] - table[i, 1], Modelica.Constants.small)
        for i in 1:n - 1));
    end for;
  end CombiTimeTable;

  block BooleanConstant "A constant truth value"
    parameter Boolean k = true "Value";
    extends Interfaces.partialBooleanSource;
  equation
    y = k;
  end BooleanConstant;

  block BooleanStep "A truth value that changes once"
    parameter SI.Time startTime = 0 "When";
    parameter Boolean startValue = false "Value before";
    extends Interfaces.partialBooleanSource;
  equation
    y = if time >= startTime then not startValue else startValue;
  end BooleanStep;

  block BooleanPulse "A truth value that comes and goes"
    parameter Real width(final min = Modelica.Constants.small, final max = 100) = 50 "Part of the period that is true, in percent";
    parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Period";
    parameter SI.Time startTime = 0 "First start";
    extends Interfaces.partialBooleanSource;
  protected
    discrete SI.Time pulseStart(start = startTime, fixed = true) "Start of the pulse";
  equation
    when sample(startTime, period) then
      pulseStart = time;
    end when;
    y = time >= pulseStart and time < pulseStart + period * width / 100;
  end BooleanPulse;

  block SampleTrigger "True for an instant, again and again"
    parameter SI.Time period(final min = Modelica.Constants.small, start = 0.01) "Period";
    parameter SI.Time startTime = 0 "First instant";
    extends Interfaces.partialBooleanSource;
  equation
    y = sample(startTime, period);
  end SampleTrigger;

  block IntegerConstant "A constant whole number"
    parameter Integer k(start = 1) "Value";
    extends Interfaces.IntegerSO;
  equation
    y = k;
  end IntegerConstant;

  block IntegerStep "A whole number that jumps once"
    parameter Integer height = 1 "Height of the jump";
    parameter Integer offset = 0 "Value before";
    parameter SI.Time startTime = 0 "When";
    extends Interfaces.IntegerSO;
  equation
    y = offset + (if time < startTime then 0 else height);
  end IntegerStep;
end Sources;
