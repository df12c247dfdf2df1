within Modelica.Blocks;
package Nonlinear "Limits and dead zones"
  extends Modelica.Icons.Package;

  block Limiter "Input within limits"
    parameter Real uMax(start = 1) "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
    parameter Boolean strict = false "= true, if limits are met without events" annotation(Evaluate = true);
    parameter Types.LimiterHomotopy homotopyType = Modelica.Blocks.Types.LimiterHomotopy.Linear "Kept for its name";
    extends Interfaces.SISO;
  equation
    assert(uMax >= uMin, "Limiter: the upper limit is below the lower one");
    y = if strict then smooth(0, noEvent(if u > uMax then uMax elseif u < uMin then uMin else u)) else smooth(0, if u > uMax then uMax elseif u < uMin then uMin else u);
  end Limiter;

  block VariableLimiter "Input within limits that are inputs too"
    extends Interfaces.SISO;
    parameter Boolean strict = false "= true, if limits are met without events" annotation(Evaluate = true);
    Interfaces.RealInput limit1 "Upper limit";
    Interfaces.RealInput limit2 "Lower limit";
  equation
    y = if strict then smooth(0, noEvent(if u > limit1 then limit1 elseif u < limit2 then limit2 else u))
      else smooth(0, if u > limit1 then limit1 elseif u < limit2 then limit2 else u);
  end VariableLimiter;

  block SlewRateLimiter "Input, followed at a limited rate"
    extends Interfaces.SISO;
    parameter Real Rising(min = Modelica.Constants.small) = 1 "Largest rate";
    parameter Real Falling(max = -Modelica.Constants.small) = -Rising "Smallest rate";
    parameter SI.Time Td(min = Modelica.Constants.small) = 0.001 "Time in which it follows below the limits";
    parameter Modelica.Blocks.Types.Init initType = Modelica.Blocks.Types.Init.SteadyState "What holds at the start" annotation(Evaluate = true);
    parameter Real y_start = 0 "Output at the start";
    parameter Boolean strict = false "= true, if limits are met without events" annotation(Evaluate = true);
  protected
    Real rate "Rate that is wanted";
  initial equation
    if initType == Modelica.Blocks.Types.Init.SteadyState then
      y = u;
    elseif initType == Modelica.Blocks.Types.Init.InitialState or initType == Modelica.Blocks.Types.Init.InitialOutput then
      y = y_start;
    end if;
  equation
    rate = (u - y) / Td;
    der(y) = if strict then smooth(0, noEvent(min(max(rate, Falling), Rising)))
      else smooth(0, if rate > Rising then Rising elseif rate < Falling then Falling else rate);
  end SlewRateLimiter;

  block DeadZone "What is beyond a zone around 0"
    parameter Real uMax(start = 1) "Upper end of the zone";
    parameter Real uMin = -uMax "Lower end of the zone";
    extends Interfaces.SISO;
  equation
    assert(uMax >= uMin, "DeadZone: the upper end is below the lower one");
    y = smooth(0, if u > uMax then u - uMax elseif u < uMin then u - uMin else 0);
  end DeadZone;
end Nonlinear;
