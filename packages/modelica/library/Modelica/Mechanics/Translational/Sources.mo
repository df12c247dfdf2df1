within Modelica.Mechanics.Translational;
package Sources "Given forces and motions"
  extends Modelica.Icons.SourcesPackage;

  model Position "The position of a flange follows a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2(s(stateSelect = if exact then StateSelect.default else StateSelect.prefer));
    parameter Boolean exact = false "= true, if the signal is followed exactly and differentiated; = false, if it is filtered" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Frequency of the filter";
    SI.Velocity v(start = 0, stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Rate of s";
    SI.Acceleration a(start = 0) "Rate of v";
    Modelica.Blocks.Interfaces.RealInput s_ref(unit = "m") "Wanted position";
  protected
    parameter SI.AngularFrequency w_crit = 2 * Modelica.Constants.pi * f_crit;
    // Filter of Bessel, second order, half the power at w_crit: denominator 1 + af·s/w_crit + bf·(s/w_crit)²
    constant Real af = 1.3617;
    constant Real bf = 0.6180;
  initial equation
    if not exact then
      s = s_ref;
    end if;
  equation
    v = der(s);
    a = der(v);
    if exact then
      s = s_ref;
    else
      bf * a = (w_crit * (s_ref - s) - af * v) * w_crit;
    end if;
  end Position;

  model Speed "The speed of a flange follows a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2(s(start = 0, fixed = true, stateSelect = StateSelect.prefer));
    parameter Boolean exact = false "= true, if the signal is followed exactly; = false, if it is filtered" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Frequency of the filter";
    SI.Velocity v(stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Rate of s";
    SI.Acceleration a "Rate of v";
    Modelica.Blocks.Interfaces.RealInput v_ref(unit = "m/s") "Wanted speed";
  protected
    parameter SI.AngularFrequency w_crit = 2 * Modelica.Constants.pi * f_crit;
  initial equation
    if not exact then
      v = v_ref;
    end if;
  equation
    v = der(s);
    if exact then
      v = v_ref;
      a = 0;
    else
      a = der(v);
      a = w_crit * (v_ref - v);
    end if;
  end Speed;

  model Accelerate "The acceleration of a flange is a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2(s(start = 0, fixed = true, stateSelect = StateSelect.prefer));
    SI.Velocity v(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Rate of s";
    SI.Acceleration a "Rate of v";
    Modelica.Blocks.Interfaces.RealInput a_ref(unit = "m/s2") "Wanted acceleration";
  equation
    v = der(s);
    a = der(v);
    a = a_ref;
  end Accelerate;

  model Force "A force given by a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force on the rod";
  equation
    flange.f + f = 0;
  end Force;

  model Force2 "A force between two flanges, given by a signal"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealInput f(unit = "N") "Force that drives flange_b and pushes flange_a back";
  equation
    flange_a.f = f;
    flange_b.f + f = 0;
  end Force2;

  model ConstantForce "A constant force"
    extends Interfaces.PartialForce;
    parameter SI.Force f_constant "Force; positive ones accelerate";
  equation
    f + f_constant = 0;
  end ConstantForce;

  model ConstantSpeed "A constant speed, whatever the force"
    extends Interfaces.PartialForce;
    parameter SI.Velocity v_fixed "Speed";
    SI.Velocity v "Rate of s";
  equation
    v = der(s);
    v = v_fixed;
  end ConstantSpeed;

  model ForceStep "A force that jumps once"
    extends Interfaces.PartialForce;
    parameter SI.Force stepForce(start = 1) "Height of the jump";
    parameter SI.Force offsetForce(start = 0) "Force before the jump";
    parameter SI.Time startTime = 0 "Time of the jump";
  equation
    f = if time >= startTime then -offsetForce - stepForce else -offsetForce;
  end ForceStep;

  model LinearSpeedDependentForce "A force in proportion to the speed"
    extends Interfaces.PartialForce;
    parameter SI.Force f_nominal "Force at v_nominal; negative ones brake";
    parameter Boolean ForceDirection = true "= true, if the sign of the force follows the sign of the speed";
    parameter SI.Velocity v_nominal(min = Modelica.Constants.eps) "A speed";
    SI.Velocity v "Rate of s";
  equation
    v = der(s);
    -f = if ForceDirection then f_nominal * (v / v_nominal) else f_nominal * abs(v / v_nominal);
  end LinearSpeedDependentForce;

  model QuadraticSpeedDependentForce "A force in proportion to the square of the speed, as of wind"
    extends Interfaces.PartialForce;
    parameter SI.Force f_nominal "Force at v_nominal; negative ones brake";
    parameter Boolean ForceDirection = true "= true, if the sign of the force follows the sign of the speed";
    parameter SI.Velocity v_nominal(min = Modelica.Constants.eps) "A speed";
    SI.Velocity v "Rate of s";
  equation
    v = der(s);
    -f = if ForceDirection then f_nominal * (v / v_nominal) * abs(v / v_nominal) else f_nominal * (v / v_nominal) ^ 2;
  end QuadraticSpeedDependentForce;
end Sources;
