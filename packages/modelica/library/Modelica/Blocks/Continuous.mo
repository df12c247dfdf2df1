within Modelica.Blocks;
package Continuous "Dynamic systems"
  extends Modelica.Icons.Package;

  block Der "Derivative of the input"
    extends Interfaces.SISO;
  equation
    y = der(u);
  end Der;

  block Integrator "Integral of the input, which can be set"
    import Modelica.Blocks.Types.Init;
    parameter Real k = 1 "Factor";
    parameter Boolean use_reset = false "= true, if reset is there" annotation(Evaluate = true);
    parameter Boolean use_set = false "= true, if set is there" annotation(Evaluate = true);
    parameter Init initType = Init.InitialState "What holds at the start" annotation(Evaluate = true);
    parameter Real y_start = 0 "Output at the start";
    extends Interfaces.SISO(y(start = y_start));
    Interfaces.BooleanInput reset if use_reset "A rise sets the output";
    Interfaces.RealInput set if use_reset and use_set "To this value";
  protected
    Interfaces.BooleanOutput local_reset "reset, there in any case";
    Interfaces.RealOutput local_set "set, there in any case";
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType == Init.InitialState then
      y = y_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    connect(reset, local_reset);
    connect(set, local_set);
    if not use_reset then
      local_reset = false;
    end if;
    if not (use_reset and use_set) then
      local_set = y_start;
    end if;
    der(y) = k * u;
    if use_reset then
      when local_reset then
        reinit(y, local_set);
      end when;
    end if;
  end Integrator;

  block LimIntegrator "Integral of the input that stops at limits"
    import Modelica.Blocks.Types.Init;
    parameter Real k = 1 "Factor";
    parameter Real outMax(start = 1) "Upper limit";
    parameter Real outMin = -outMax "Lower limit";
    parameter Boolean use_reset = false "= true, if reset is there" annotation(Evaluate = true);
    parameter Boolean use_set = false "= true, if set is there" annotation(Evaluate = true);
    parameter Init initType = Init.InitialState "What holds at the start" annotation(Evaluate = true);
    parameter Boolean limitsAtInit = true "Kept for its name";
    parameter Real y_start = 0 "Output at the start";
    parameter Boolean strict = false "= true, if limits are met without events" annotation(Evaluate = true);
    extends Interfaces.SISO(y(start = y_start));
    Interfaces.BooleanInput reset if use_reset "A rise sets the output";
    Interfaces.RealInput set if use_reset and use_set "To this value";
  protected
    Interfaces.BooleanOutput local_reset "reset, there in any case";
    Interfaces.RealOutput local_set "set, there in any case";
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType == Init.InitialState then
      y = y_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    connect(reset, local_reset);
    connect(set, local_set);
    if not use_reset then
      local_reset = false;
    end if;
    if not (use_reset and use_set) then
      local_set = y_start;
    end if;
    if strict then
      der(y) = noEvent(if y < outMin and k * u < 0 or y > outMax and k * u > 0 then 0 else k * u);
    else
      der(y) = if y < outMin and k * u < 0 or y > outMax and k * u > 0 then 0 else k * u;
    end if;
    if use_reset then
      when local_reset then
        reinit(y, local_set);
      end when;
    end if;
  end LimIntegrator;

  block Derivative "Derivative of the input, smoothed: k·s/(T·s + 1)"
    import Modelica.Blocks.Types.Init;
    parameter Real k = 1 "Factor";
    parameter SI.Time T(min = Modelica.Constants.small) = 0.01 "Time constant of smoothing";
    parameter Init initType = Init.NoInit "What holds at the start" annotation(Evaluate = true);
    parameter Real x_start = 0 "State at the start";
    parameter Real y_start = 0 "Output at the start";
    extends Interfaces.SISO;
    output Real x(start = x_start) "State";
  protected
    parameter Boolean zeroGain = abs(k) < Modelica.Constants.eps annotation(Evaluate = true);
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      if zeroGain then
        x = u;
      else
        y = y_start;
      end if;
    end if;
  equation
    der(x) = if zeroGain then 0 else (u - x) / T;
    y = if zeroGain then 0 else k / T * (u - x);
  end Derivative;

  block FirstOrder "Lag: k/(T·s + 1)"
    import Modelica.Blocks.Types.Init;
    parameter Real k = 1 "Factor";
    parameter SI.Time T(start = 1) "Time constant";
    parameter Init initType = Init.NoInit "What holds at the start" annotation(Evaluate = true);
    parameter Real y_start = 0 "Output at the start";
    extends Interfaces.SISO(y(start = y_start));
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType == Init.InitialState then
      y = y_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    T * der(y) = k * u - y;
  end FirstOrder;

  block SecondOrder "Oscillator: k/((s/w)^2 + 2·D·s/w + 1)"
    import Modelica.Blocks.Types.Init;
    parameter Real k = 1 "Factor";
    parameter Real w(start = 1) "Angular frequency";
    parameter Real D(start = 1) "Damping, 1 for none beyond the creeping case";
    parameter Init initType = Init.NoInit "What holds at the start" annotation(Evaluate = true);
    parameter Real y_start = 0 "Output at the start";
    parameter Real yd_start = 0 "Rate of the output at the start";
    extends Interfaces.SISO(y(start = y_start));
    output Real yd(start = yd_start) "Rate of the output";
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
      der(yd) = 0;
    elseif initType == Init.InitialState then
      y = y_start;
      yd = yd_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
      yd = yd_start;
    end if;
  equation
    der(y) = yd;
    der(yd) = w * (w * (k * u - y) - 2 * D * yd);
  end SecondOrder;

  block PI "Controller: k·(1 + 1/(T·s))"
    import Modelica.Blocks.Types.Init;
    parameter Real k = 1 "Factor";
    parameter SI.Time T(start = 1, min = Modelica.Constants.small) "Time constant";
    parameter Init initType = Init.NoInit "What holds at the start" annotation(Evaluate = true);
    parameter Real x_start = 0 "State at the start";
    parameter Real y_start = 0 "Output at the start";
    extends Interfaces.SISO;
    output Real x(start = x_start) "State";
  initial equation
    if initType == Init.SteadyState then
      der(x) = 0;
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    T * der(x) = u;
    y = k * (u + x);
  end PI;

  block PID "Controller: k·(1 + 1/(Ti·s) + Td·s/(Td/Nd·s + 1))"
    import Modelica.Blocks.Types.Init;
    extends Interfaces.SISO;
    parameter Real k = 1 "Factor";
    parameter SI.Time Ti(min = Modelica.Constants.small, start = 0.5) "Time constant of the integral";
    parameter SI.Time Td(min = 0, start = 0.1) "Time constant of the derivative";
    parameter Real Nd(min = Modelica.Constants.small) = 10 "The larger, the less the derivative is smoothed";
    parameter Init initType = Init.InitialState "What holds at the start" annotation(Evaluate = true);
    parameter Real xi_start = 0 "State of the integral at the start";
    parameter Real xd_start = 0 "State of the derivative at the start";
    parameter Real y_start = 0 "Output at the start";
    constant SI.Time unitTime = 1;
    Blocks.Math.Gain P(k = 1) "Proportional part";
    Blocks.Continuous.Integrator I(k = unitTime / Ti, y_start = xi_start,
      initType = if initType == Init.SteadyState then Init.SteadyState elseif initType == Init.InitialState then Init.InitialState else Init.NoInit) "Integral part";
    Blocks.Continuous.Derivative D(k = Td / unitTime, T = max(Td / Nd, 100 * Modelica.Constants.eps), x_start = xd_start,
      initType = if initType == Init.SteadyState or initType == Init.InitialOutput then Init.SteadyState elseif initType == Init.InitialState then Init.InitialState else Init.NoInit) "Derivative part";
    Blocks.Math.Gain Gain(k = k) "Factor";
    Blocks.Math.Add3 Add "Sum of the parts";
  initial equation
    if initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    connect(u, P.u);
    connect(u, I.u);
    connect(u, D.u);
    connect(P.y, Add.u1);
    connect(I.y, Add.u2);
    connect(D.y, Add.u3);
    connect(Add.y, Gain.u);
    connect(Gain.y, y);
  end PID;

  block LimPID "Controller of which parts can be left out, with limited output, an integral that does not run away, and weighted set point"
    import Modelica.Blocks.Types.Init;
    import Modelica.Blocks.Types.SimpleController;
    extends Interfaces.SVcontrol;
    output Real controlError = u_s - u_m "What is missing";
    parameter SimpleController controllerType = SimpleController.PID "Its parts" annotation(Evaluate = true);
    parameter Real k = 1 "Factor";
    parameter SI.Time Ti(min = Modelica.Constants.small) = 0.5 "Time constant of the integral";
    parameter SI.Time Td(min = 0) = 0.1 "Time constant of the derivative";
    parameter Real yMax(start = 1) "Upper limit of the output";
    parameter Real yMin = -yMax "Lower limit of the output";
    parameter Real wp(min = 0) = 1 "Weight of the set point in the proportional part";
    parameter Real wd(min = 0) = 0 "Weight of the set point in the derivative part";
    parameter Real Ni(min = 100 * Modelica.Constants.eps) = 0.9 "Ni·Ti is the time in which the integral follows the limits";
    parameter Real Nd(min = 100 * Modelica.Constants.eps) = 10 "The larger, the less the derivative is smoothed";
    parameter Boolean withFeedForward = false "= true, if u_ff is there" annotation(Evaluate = true);
    parameter Real kFF = 1 "Factor of u_ff";
    parameter Init initType = Init.InitialState "What holds at the start" annotation(Evaluate = true);
    parameter Real xi_start = 0 "State of the integral at the start";
    parameter Real xd_start = 0 "State of the derivative at the start";
    parameter Real y_start = 0 "Output at the start";
    parameter Modelica.Blocks.Types.LimiterHomotopy homotopyType = Modelica.Blocks.Types.LimiterHomotopy.Linear "Kept for its name";
    parameter Boolean strict = false "= true, if limits are met without events" annotation(Evaluate = true);
    constant SI.Time unitTime = 1;
    Interfaces.RealInput u_ff if withFeedForward "Added to the output";
    Blocks.Math.Add addP(k1 = wp, k2 = -1) "Error of the proportional part";
    Blocks.Math.Add addD(k1 = wd, k2 = -1) if with_D "Error of the derivative part";
    Blocks.Math.Gain P(k = 1) "Proportional part";
    Blocks.Continuous.Integrator I(k = unitTime / Ti, y_start = xi_start,
      initType = if initType == Init.SteadyState then Init.SteadyState elseif initType == Init.InitialState then Init.InitialState else Init.NoInit) if with_I "Integral part";
    Blocks.Continuous.Derivative D(k = Td / unitTime, T = max(Td / Nd, 1e-14), x_start = xd_start,
      initType = if initType == Init.SteadyState or initType == Init.InitialOutput then Init.SteadyState elseif initType == Init.InitialState then Init.InitialState else Init.NoInit) if with_D "Derivative part";
    Blocks.Math.Gain gainPID(k = k) "Factor";
    Blocks.Math.Add3 addPID "Sum of the parts";
    Blocks.Math.Add3 addI(k2 = -1) if with_I "Error of the integral part, with what the limits took away";
    Blocks.Math.Add addSat(k1 = 1, k2 = -1) if with_I "What the limits took away";
    Blocks.Math.Gain gainTrack(k = 1 / (k * Ni)) if with_I;
    Blocks.Nonlinear.Limiter limiter(uMax = yMax, uMin = yMin, strict = strict, homotopyType = homotopyType) "The limits";
    Blocks.Sources.Constant Dzero(k = 0) if not with_D;
    Blocks.Sources.Constant Izero(k = 0) if not with_I;
    Blocks.Sources.Constant FFzero(k = 0) if not withFeedForward;
    Blocks.Math.Add addFF(k1 = 1, k2 = kFF);
  protected
    parameter Boolean with_I = controllerType == SimpleController.PI or controllerType == SimpleController.PID annotation(Evaluate = true);
    parameter Boolean with_D = controllerType == SimpleController.PD or controllerType == SimpleController.PID annotation(Evaluate = true);
  initial equation
    if initType == Init.InitialOutput then
      gainPID.y = y_start;
    end if;
  equation
    assert(yMax >= yMin, "LimPID: the upper limit is below the lower one");
    connect(u_s, addP.u1);
    connect(u_m, addP.u2);
    connect(addP.y, P.u);
    connect(P.y, addPID.u1);
    connect(u_s, addD.u1);
    connect(u_m, addD.u2);
    connect(addD.y, D.u);
    connect(D.y, addPID.u2);
    connect(Dzero.y, addPID.u2);
    connect(u_s, addI.u1);
    connect(u_m, addI.u2);
    connect(gainTrack.y, addI.u3);
    connect(addI.y, I.u);
    connect(I.y, addPID.u3);
    connect(Izero.y, addPID.u3);
    connect(addPID.y, gainPID.u);
    connect(gainPID.y, addFF.u1);
    connect(u_ff, addFF.u2);
    connect(FFzero.y, addFF.u2);
    connect(addFF.y, limiter.u);
    connect(limiter.y, y);
    connect(limiter.y, addSat.u1);
    connect(addFF.y, addSat.u2);
    connect(addSat.y, gainTrack.u);
  end LimPID;

  block TransferFunction "Quotient of two polynomials in s: b[1]·s^(n-1) + … over a[1]·s^(m-1) + …"
    import Modelica.Blocks.Types.Init;
    extends Interfaces.SISO;
    parameter Real b[:] = {1} "Above the line, highest power first";
    parameter Real a[:] = {1} "Below the line, highest power first";
    parameter Init initType = Init.NoInit "What holds at the start" annotation(Evaluate = true);
    parameter Real x_start[size(a, 1) - 1] = zeros(nx) "States at the start";
    parameter Real y_start = 0 "Output at the start";
    output Real x[size(a, 1) - 1](start = x_start) "States, the highest derivative first";
  protected
    parameter Integer na = size(a, 1);
    parameter Integer nb = size(b, 1);
    parameter Integer nx = size(a, 1) - 1;
    parameter Real bb[na] = cat(1, zeros(max(0, na - nb)), b) "b of the length of a";
    parameter Real d = bb[1] / a[1] "What passes at once";
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(nx);
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
      der(x[2:nx]) = zeros(nx - 1);
    end if;
  equation
    assert(nb <= na, "TransferFunction: b is longer than a");
    if nx == 0 then
      y = d * u;
    else
      der(x[1]) = (u - a[2:na] * x) / a[1];
      der(x[2:nx]) = x[1:nx - 1];
      y = (bb[2:na] - d * a[2:na]) * x + d * u;
    end if;
  end TransferFunction;

  block StateSpace "Linear system: der(x) = A·x + B·u, y = C·x + D·u"
    import Modelica.Blocks.Types.Init;
    parameter Real A[:, :] = [1, 0; 0, 1] "States to rates, square";
    parameter Real B[:, :] = [1; 1] "Inputs to rates";
    parameter Real C[:, :] = [1, 1] "States to outputs";
    parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "Inputs to outputs";
    parameter Init initType = Init.NoInit "What holds at the start" annotation(Evaluate = true);
    parameter Real x_start[nx] = zeros(nx) "States at the start";
    parameter Real y_start[ny] = zeros(ny) "Outputs at the start";
    extends Interfaces.MIMO(final nin = size(B, 2), final nout = size(C, 1));
    output Real x[size(A, 1)](start = x_start) "States";
  protected
    parameter Integer nx = size(A, 1);
    parameter Integer ny = size(C, 1);
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(nx);
    elseif initType == Init.InitialState then
      x = x_start;
    end if;
  equation
    der(x) = A * x + B * u;
    y = C * x + D * u;
  end StateSpace;

  block CriticalDamping "Filter of first-order parts in a row, all with the same time constant: no overshoot"
    import Modelica.Blocks.Types.Init;
    extends Interfaces.SISO;
    parameter Integer n = 2 "Number of parts";
    parameter SI.Frequency f(start = 1) "Frequency at which the output is 3 dB lower, if normalized";
    parameter Boolean normalized = true "= true, if f is that of the filter; = false, if that of each part" annotation(Evaluate = true);
    parameter Init initType = Init.NoInit "What holds at the start" annotation(Evaluate = true);
    parameter Real x_start[n] = zeros(n) "States at the start";
    parameter Real y_start = 0 "Output at the start";
    output Real x[n](start = x_start) "Outputs of the parts";
  protected
    // |1 + jω/w|ⁿ = √2 at ω = 2πf
    parameter Real w(unit = "1/s") = 2 * Modelica.Constants.pi * f / (if normalized then sqrt(2 ^ (1 / n) - 1) else 1) "Rate of each part";
  initial equation
    if initType == Init.SteadyState then
      der(x) = zeros(n);
    elseif initType == Init.InitialState then
      x = x_start;
    elseif initType == Init.InitialOutput then
      y = y_start;
      der(x[1:n - 1]) = zeros(n - 1);
    end if;
  equation
    der(x) = w * (cat(1, {u}, x[1:n - 1]) - x);
    y = x[n];
  end CriticalDamping;
end Continuous;
