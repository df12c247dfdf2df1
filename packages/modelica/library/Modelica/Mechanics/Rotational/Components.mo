within Modelica.Mechanics.Rotational;
package Components "Parts of drive lines"
  extends Modelica.Icons.Package;
  import Modelica.Blocks.Tables.Internal.linearSegments;
  import Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;

  model Fixed "A flange that is held"
    parameter SI.Angle phi0 = 0 "Its angle";
    Interfaces.Flange_b flange "The flange";
  equation
    flange.phi = phi0;
  end Fixed;

  model Inertia "Rigid shaft with a moment of inertia"
    extends Interfaces.PartialTwoFlanges;
    parameter SI.Inertia J(min = 0, start = 1) "Moment of inertia";
    parameter StateSelect stateSelect = StateSelect.default "How much phi and w are wanted as states" annotation(Evaluate = true);
    SI.Angle phi(stateSelect = stateSelect) "Angle";
    SI.AngularVelocity w(stateSelect = stateSelect) "Its rate";
    SI.AngularAcceleration a "The rate of its rate";
  equation
    flange_a.phi = phi;
    flange_b.phi = phi;
    der(phi) = w;
    der(w) = a;
    flange_a.tau + flange_b.tau = J * a;
  end Inertia;

  model Disc "Shaft without inertia, with a constant angle between its ends"
    extends Interfaces.PartialTwoFlanges;
    parameter SI.Angle deltaPhi = 0 "Angle of flange_b before flange_a";
    SI.Angle phi "Angle of the middle";
  equation
    phi - flange_a.phi = deltaPhi / 2;
    flange_b.phi - phi = deltaPhi / 2;
    flange_a.tau = -flange_b.tau;
  end Disc;

  model Spring "Linear spring"
    extends Interfaces.PartialCompliant;
    parameter SI.RotationalSpringConstant c(final min = 0, start = 1e5) "Torque per angle";
    parameter SI.Angle phi_rel0 = 0 "Angle without torque";
  equation
    tau = (phi_rel - phi_rel0) * c;
  end Spring;

  model Damper "Linear damper"
    extends Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Torque per speed";
    extends PartialElementaryConditionalHeatPortWithoutT;
  equation
    tau = w_rel * d;
    lossPower = w_rel * tau;
  end Damper;

  model SpringDamper "Linear spring beside a linear damper"
    parameter SI.RotationalSpringConstant c(final min = 0, start = 1e5) "Torque per angle";
    parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Torque per speed";
    parameter SI.Angle phi_rel0 = 0 "Angle without torque of the spring";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Torque tau_c "Of the spring";
    SI.Torque tau_d "Of the damper";
  equation
    tau_d = w_rel * d;
    tau_c = (phi_rel - phi_rel0) * c;
    tau = tau_c + tau_d;
    lossPower = w_rel * tau_d;
  end SpringDamper;

  model ElastoBacklash "Spring and damper behind a play; the torque never pulls"
    parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1e5) "Torque per angle in contact";
    parameter SI.RotationalDampingConstant d(final min = 0, start = 0) "Torque per speed in contact";
    parameter SI.Angle b(final min = 0) = 0 "Play, from side to side";
    parameter SI.Angle phi_rel0 = 0 "Angle in the middle of the play";
    extends Interfaces.PartialCompliantWithRelativeStates;
    extends PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Torque tau_c "Of the spring";
    SI.Torque tau_d "Of the damper";
    SI.Angle depth "How far beyond the play, with sign";
  equation
    depth = if phi_rel - phi_rel0 > b / 2 then phi_rel - phi_rel0 - b / 2
      elseif phi_rel - phi_rel0 < -b / 2 then phi_rel - phi_rel0 + b / 2 else 0;
    tau_c = depth * c;
    tau_d = w_rel * d;
    // The damper may take the spring's torque away but not turn it round
    tau = if depth > 0 then smooth(0, noEvent(max(0, tau_c + tau_d)))
      elseif depth < 0 then smooth(0, noEvent(min(0, tau_c + tau_d))) else 0;
    lossPower = w_rel * (tau - tau_c);
  end ElastoBacklash;

  model IdealGear "Ratio between two shafts, without loss"
    extends Modelica.Mechanics.Rotational.Icons.Gear;
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real ratio(start = 1) "Turns of flange_a per turn of flange_b";
    SI.Angle phi_a "Angle of flange_a against the housing";
    SI.Angle phi_b "Angle of flange_b against the housing";
  equation
    phi_a = flange_a.phi - phi_support;
    phi_b = flange_b.phi - phi_support;
    phi_a = phi_b * ratio;
    flange_b.tau + flange_a.tau * ratio = 0;
  end IdealGear;

  model IdealPlanetary "Sun, carrier and ring without inertia and loss"
    parameter Real ratio(start = 100 / 50) "Teeth of the ring per tooth of the sun";
    Interfaces.Flange_a sun "Wheel in the middle";
    Interfaces.Flange_a carrier "Carrier of the planets";
    Interfaces.Flange_b ring "Wheel around";
  equation
    (1 + ratio) * carrier.phi - sun.phi = ratio * ring.phi;
    ring.tau = sun.tau * ratio;
    carrier.tau + sun.tau * (1 + ratio) = 0;
  end IdealPlanetary;

  model IdealGearR2T "Rack and pinion without loss"
    extends Interfaces.PartialElementaryRotationalToTranslational;
    parameter Real ratio(final unit = "rad/m", start = 1) "Angle per way";
  equation
    flangeR.phi - internalSupportR.phi = (flangeT.s - internalSupportT.s) * ratio;
    flangeT.f + flangeR.tau * ratio = 0;
  end IdealGearR2T;

  model IdealRollingWheel "Wheel that rolls without sliding"
    extends Interfaces.PartialElementaryRotationalToTranslational;
    parameter SI.Distance radius(start = 0.3) "Radius";
  equation
    flangeT.s - internalSupportT.s = (flangeR.phi - internalSupportR.phi) * radius;
    flangeR.tau + flangeT.f * radius = 0;
  end IdealRollingWheel;

  model RelativeStates "Makes the relative motion of two flanges states"
    extends Interfaces.PartialTwoFlanges;
    parameter SI.Angle phi_nominal(displayUnit = "rad", min = 0.0) = 1e-4 "Size of phi_rel, for scaling";
    parameter StateSelect stateSelect = StateSelect.prefer "How much phi_rel and w_rel are wanted as states" annotation(Evaluate = true);
    SI.Angle phi_rel(start = 0, stateSelect = stateSelect) "Angle of flange_b against flange_a";
    SI.AngularVelocity w_rel(start = 0, stateSelect = stateSelect) "Its rate";
    SI.AngularAcceleration a_rel(start = 0) "The rate of its rate";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    flange_a.tau = 0;
    flange_b.tau = 0;
  end RelativeStates;

  model BearingFriction "Friction of a shaft in its bearing"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real tau_pos[:, 2] = [0, 1] "Speed and torque of sliding friction, for speeds from 0 upward";
    parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Straight lines only, here";
    parameter Real peak(final min = 1) = 1 "Torque that can be held, per torque of sliding at speed 0";
    extends Interfaces.PartialFriction;
    extends PartialElementaryConditionalHeatPortWithoutT;
    SI.Angle phi "Angle of the shaft against the housing";
    SI.Torque tau "Torque of friction";
    SI.AngularVelocity w "Rate of phi";
    SI.AngularAcceleration a "Rate of w";
  equation
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments, "only LinearSegments is there for laws of friction");
    flange_a.phi = flange_b.phi;
    phi = flange_a.phi - phi_support;
    w = der(phi);
    a = der(w);
    w_relfric = w;
    a_relfric = a;
    free = false;
    tau0 = tau_pos[1, 2];
    tau0_max = peak * tau0;
    tau = if locked then sa * unitTorque
      elseif startForward then tau0_max
      elseif startBackward then -tau0_max
      elseif pre(mode) == Forward then linearSegments(tau_pos, w)
      else -linearSegments(tau_pos, -w);
    flange_a.tau + flange_b.tau = tau;
    lossPower = tau * w_relfric;
  end BearingFriction;

  model Brake "Friction between shaft and housing, pressed by a force"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    parameter Real mu_pos[:, 2] = [0, 0.5] "Speed and coefficient of sliding friction, for speeds from 0 upward";
    parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Straight lines only, here";
    parameter Real peak(final min = 1) = 1 "Torque that can be held, per torque of sliding at speed 0";
    parameter Real cgeo(final min = 0) = 1 "Torque per force and coefficient: radius times number of surfaces";
    parameter SI.Force fn_max(final min = 0, start = 1) "Force of pressing at f_normalized = 1";
    extends Interfaces.PartialFriction;
    extends PartialElementaryConditionalHeatPortWithoutT;
    SI.Angle phi "Angle of the shaft against the housing";
    SI.Torque tau "Torque of the brake";
    SI.AngularVelocity w "Rate of phi";
    SI.AngularAcceleration a "Rate of w";
    Real mu "Coefficient of sliding friction";
    SI.Force fn "Force of pressing";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Force of pressing, 0 … 1";
  equation
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments, "only LinearSegments is there for laws of friction");
    flange_a.phi = flange_b.phi;
    phi = flange_a.phi - phi_support;
    w = der(phi);
    a = der(w);
    w_relfric = w;
    a_relfric = a;
    fn = fn_max * f_normalized;
    free = fn <= 0;
    mu = linearSegments(mu_pos, abs(w));
    tau0 = cgeo * fn * mu_pos[1, 2];
    tau0_max = peak * tau0;
    tau = if locked then sa * unitTorque
      elseif free then 0
      elseif startForward then tau0_max
      elseif startBackward then -tau0_max
      elseif pre(mode) == Forward then cgeo * fn * mu
      else -cgeo * fn * mu;
    flange_a.tau + flange_b.tau = tau;
    lossPower = tau * w_relfric;
  end Brake;

  model Clutch "Friction between two shafts, pressed by a force"
    extends Modelica.Mechanics.Rotational.Icons.Clutch;
    extends Interfaces.PartialCompliantWithRelativeStates;
    parameter Real mu_pos[:, 2] = [0, 0.5] "Speed and coefficient of sliding friction, for speeds from 0 upward";
    parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Straight lines only, here";
    parameter Real peak(final min = 1) = 1 "Torque that can be held, per torque of sliding at speed 0";
    parameter Real cgeo(final min = 0) = 1 "Torque per force and coefficient: radius times number of surfaces";
    parameter SI.Force fn_max(final min = 0, start = 1) "Force of pressing at f_normalized = 1";
    extends Interfaces.PartialFriction;
    extends PartialElementaryConditionalHeatPortWithoutT;
    Real mu "Coefficient of sliding friction";
    SI.Force fn "Force of pressing";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Force of pressing, 0 … 1";
  equation
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments, "only LinearSegments is there for laws of friction");
    w_relfric = w_rel;
    a_relfric = a_rel;
    fn = fn_max * f_normalized;
    free = fn <= 0;
    mu = linearSegments(mu_pos, abs(w_rel));
    tau0 = cgeo * fn * mu_pos[1, 2];
    tau0_max = peak * tau0;
    tau = if locked then sa * unitTorque
      elseif free then 0
      elseif startForward then tau0_max
      elseif startBackward then -tau0_max
      elseif pre(mode) == Forward then cgeo * fn * mu
      else -cgeo * fn * mu;
    lossPower = tau * w_relfric;
  end Clutch;
end Components;
