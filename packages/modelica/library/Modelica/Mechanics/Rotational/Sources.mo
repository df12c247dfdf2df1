within Modelica.Mechanics.Rotational;
package Sources "Given torques and motions"
  extends Modelica.Icons.SourcesPackage;

  model Position "The angle of a flange follows a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    parameter Boolean exact = false "= true, if the signal is followed exactly and differentiated; = false, if it is filtered" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Frequency of the filter";
    SI.Angle phi(stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Angle of the flange against the housing";
    SI.AngularVelocity w(start = 0, stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Its rate";
    SI.AngularAcceleration a(start = 0) "The rate of its rate";
    Modelica.Blocks.Interfaces.RealInput phi_ref(final quantity = "Angle", final unit = "rad", displayUnit = "deg") "Wanted angle";
  protected
    parameter SI.AngularFrequency w_crit = 2 * Modelica.Constants.pi * f_crit;
    // Filter of Bessel, second order, half the power at w_crit: denominator 1 + af·s/w_crit + bf·(s/w_crit)²
    constant Real af = 1.3617;
    constant Real bf = 0.6180;
  initial equation
    if not exact then
      phi = phi_ref;
    end if;
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    a = der(w);
    if exact then
      phi = phi_ref;
    else
      bf * a = (w_crit * (phi_ref - phi) - af * w) * w_crit;
    end if;
  end Position;

  model Speed "The speed of a flange follows a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    parameter Boolean exact = false "= true, if the signal is followed exactly; = false, if it is filtered" annotation(Evaluate = true);
    parameter SI.Frequency f_crit = 50 "Frequency of the filter";
    SI.Angle phi(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angle of the flange against the housing";
    SI.AngularVelocity w(stateSelect = if exact then StateSelect.default else StateSelect.prefer) "Its rate";
    SI.AngularAcceleration a "The rate of its rate";
    Modelica.Blocks.Interfaces.RealInput w_ref(unit = "rad/s") "Wanted speed";
  protected
    parameter SI.AngularFrequency w_crit = 2 * Modelica.Constants.pi * f_crit;
  initial equation
    if not exact then
      w = w_ref;
    end if;
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    if exact then
      w = w_ref;
      a = 0;
    else
      a = der(w);
      a = w_crit * (w_ref - w);
    end if;
  end Speed;

  model Accelerate "The acceleration of a flange is a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Angle of the flange against the housing";
    SI.AngularVelocity w(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Its rate";
    SI.AngularAcceleration a "The rate of its rate";
    Modelica.Blocks.Interfaces.RealInput a_ref(unit = "rad/s2") "Wanted acceleration";
  equation
    phi = flange.phi - phi_support;
    w = der(phi);
    a = der(w);
    a = a_ref;
  end Accelerate;

  model Move "Angle, speed and acceleration of a flange are signals that fit each other"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi "Angle of the flange against the housing";
    Modelica.Blocks.Interfaces.RealInput u[3] "Angle, its rate, the rate of its rate";
  protected
    function position "The angle; its derivatives are the other signals"
      extends Modelica.Icons.Function;
      input Real q_qd_qdd[3] "Signals";
      input Real dummy "Makes the result depend on time";
      output Real q "The first";
    algorithm
      q := q_qd_qdd[1];
      annotation(derivative(noDerivative = q_qd_qdd) = position_der, InlineAfterIndexReduction = true);
    end position;

    function position_der "First derivative of position"
      extends Modelica.Icons.Function;
      input Real q_qd_qdd[3] "Signals";
      input Real dummy;
      input Real dummy_der;
      output Real qd "The second";
    algorithm
      qd := q_qd_qdd[2];
      annotation(derivative(noDerivative = q_qd_qdd, order = 2) = position_der2, InlineAfterIndexReduction = true);
    end position_der;

    function position_der2 "Second derivative of position"
      extends Modelica.Icons.Function;
      input Real q_qd_qdd[3] "Signals";
      input Real dummy;
      input Real dummy_der;
      input Real dummy_der2;
      output Real qdd "The third";
    algorithm
      qdd := q_qd_qdd[3];
    end position_der2;
  equation
    phi = flange.phi - phi_support;
    phi = position(u, time);
  end Move;

  model Torque "A torque given by a signal"
    extends Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque on the shaft";
  equation
    flange.tau + tau = 0;
  end Torque;

  model Torque2 "A torque between two flanges, given by a signal"
    extends Interfaces.PartialTwoFlanges;
    Modelica.Blocks.Interfaces.RealInput tau(unit = "N.m") "Torque that drives flange_b and holds flange_a back";
  equation
    flange_a.tau = tau;
    flange_b.tau + tau = 0;
  end Torque2;

  model ConstantTorque "A constant torque"
    extends Interfaces.PartialTorque;
    parameter SI.Torque tau_constant "Torque; positive ones accelerate";
    SI.AngularVelocity w "Speed of the flange against the housing";
    SI.Torque tau "The torque";
  equation
    w = der(phi);
    tau = -flange.tau;
    tau = tau_constant;
  end ConstantTorque;

  model ConstantSpeed "A constant speed, whatever the torque"
    extends Interfaces.PartialTorque;
    SI.AngularVelocity w "Speed of the flange against the housing";
    parameter SI.AngularVelocity w_fixed "Speed";
  equation
    w = der(phi);
    w = w_fixed;
  end ConstantSpeed;

  model TorqueStep "A torque that jumps once"
    extends Interfaces.PartialTorque;
    parameter SI.Torque stepTorque(start = 1) "Height of the jump";
    parameter SI.Torque offsetTorque(start = 0) "Torque before the jump";
    parameter SI.Time startTime = 0 "Time of the jump";
    SI.Torque tau "The torque";
  equation
    tau = -flange.tau;
    tau = if time >= startTime then offsetTorque + stepTorque else offsetTorque;
  end TorqueStep;

  model LinearSpeedDependentTorque "A torque in proportion to the speed"
    extends Interfaces.PartialTorque;
    parameter SI.Torque tau_nominal "Torque at w_nominal; negative ones brake";
    parameter Boolean TorqueDirection = true "= true, if the sign of the torque follows the sign of the speed";
    parameter SI.AngularVelocity w_nominal(min = Modelica.Constants.eps) "A speed";
    SI.AngularVelocity w "Speed of the flange against the housing";
    SI.Torque tau "The torque";
  equation
    w = der(phi);
    tau = -flange.tau;
    tau = if TorqueDirection then tau_nominal * (w / w_nominal) else tau_nominal * abs(w / w_nominal);
  end LinearSpeedDependentTorque;

  model QuadraticSpeedDependentTorque "A torque in proportion to the square of the speed, as of a fan"
    extends Interfaces.PartialTorque;
    parameter SI.Torque tau_nominal "Torque at w_nominal; negative ones brake";
    parameter Boolean TorqueDirection = true "= true, if the sign of the torque follows the sign of the speed";
    parameter SI.AngularVelocity w_nominal(min = Modelica.Constants.eps) "A speed";
    SI.AngularVelocity w "Speed of the flange against the housing";
    SI.Torque tau "The torque";
  equation
    w = der(phi);
    tau = -flange.tau;
    tau = if TorqueDirection then tau_nominal * (w / w_nominal) * abs(w / w_nominal) else tau_nominal * (w / w_nominal) ^ 2;
  end QuadraticSpeedDependentTorque;
end Sources;
