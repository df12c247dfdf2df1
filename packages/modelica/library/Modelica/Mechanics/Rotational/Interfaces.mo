within Modelica.Mechanics.Rotational;
package Interfaces "Flanges and what parts with the same flanges have in common"
  extends Modelica.Icons.InterfacesPackage;

  connector Flange "End of a shaft"
    SI.Angle phi "Absolute angle of the flange";
    flow SI.Torque tau "Torque that acts on the part through the flange";
  end Flange;

  connector Flange_a "End of a shaft, first side"
    extends Flange;
  end Flange_a;

  connector Flange_b "End of a shaft, second side"
    extends Flange;
  end Flange_b;

  connector Support "Housing of a part"
    extends Flange;
  end Support;

  model InternalSupport "Hands the torque of a housing on; the torque is given by a modifier"
    input SI.Torque tau "Torque on the flange";
    SI.Angle phi "Angle of the flange";
    Flange_a flange "Towards the housing";
  equation
    flange.phi = phi;
    flange.tau = tau;
  end InternalSupport;

  partial model PartialTwoFlanges "Two ends of a shaft"
    Flange_a flange_a "First end";
    Flange_b flange_b "Second end";
  end PartialTwoFlanges;

  partial model PartialOneFlangeAndSupport "One end of a shaft and a housing, for models made of connected parts"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    Flange_b flange "End of the shaft";
    Support support if useSupport "Housing";
  protected
    Support internalSupport "The housing, there in any case";
    Components.Fixed fixed if not useSupport "Holds the housing";
  equation
    connect(support, internalSupport);
    connect(fixed.flange, internalSupport);
  end PartialOneFlangeAndSupport;

  partial model PartialTwoFlangesAndSupport "Two ends of a shaft and a housing, for models made of connected parts"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    Flange_a flange_a "First end";
    Flange_b flange_b "Second end";
    Support support if useSupport "Housing";
  protected
    Support internalSupport "The housing, there in any case";
    Components.Fixed fixed if not useSupport "Holds the housing";
  equation
    connect(support, internalSupport);
    connect(fixed.flange, internalSupport);
  end PartialTwoFlangesAndSupport;

  partial model PartialElementaryOneFlangeAndSupport2 "One end of a shaft and a housing, for models made of equations"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    Flange_b flange "End of the shaft";
    Support support(phi = phi_support, tau = -flange.tau) if useSupport "Housing";
  protected
    SI.Angle phi_support "Angle of the housing";
  equation
    if not useSupport then
      phi_support = 0;
    end if;
  end PartialElementaryOneFlangeAndSupport2;

  partial model PartialElementaryTwoFlangesAndSupport2 "Two ends of a shaft and a housing, for models made of equations"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    Flange_a flange_a "First end";
    Flange_b flange_b "Second end";
    Support support(phi = phi_support, tau = -flange_a.tau - flange_b.tau) if useSupport "Housing";
  protected
    SI.Angle phi_support "Angle of the housing";
  equation
    if not useSupport then
      phi_support = 0;
    end if;
  end PartialElementaryTwoFlangesAndSupport2;

  partial model PartialCompliant "A torque between two flanges that depends on their angle"
    SI.Angle phi_rel(start = 0) "Angle of flange_b against flange_a";
    SI.Torque tau "Torque on flange_b";
    Flange_a flange_a "First end";
    Flange_b flange_b "Second end";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    flange_b.tau = tau;
    flange_a.tau + tau = 0;
  end PartialCompliant;

  partial model PartialCompliantWithRelativeStates "A torque between two flanges whose relative motion is a good choice of states"
    SI.Angle phi_rel(start = 0, stateSelect = stateSelect, nominal = if phi_nominal >= Modelica.Constants.eps then phi_nominal else 1)
      "Angle of flange_b against flange_a";
    SI.AngularVelocity w_rel(start = 0, stateSelect = stateSelect) "Its rate";
    SI.AngularAcceleration a_rel(start = 0) "The rate of its rate";
    SI.Torque tau "Torque on flange_b";
    Flange_a flange_a "First end";
    Flange_b flange_b "Second end";
    parameter SI.Angle phi_nominal(displayUnit = "rad", min = 0.0) = 1e-4 "Size of phi_rel, for scaling";
    parameter StateSelect stateSelect = StateSelect.prefer "How much phi_rel and w_rel are wanted as states";
  equation
    phi_rel = flange_b.phi - flange_a.phi;
    w_rel = der(phi_rel);
    a_rel = der(w_rel);
    flange_b.tau = tau;
    flange_a.tau + tau = 0;
  end PartialCompliantWithRelativeStates;

  partial model PartialTorque "A source of torque that acts against a housing"
    extends PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi "Angle of the flange against the housing";
  equation
    phi = flange.phi - phi_support;
  end PartialTorque;

  partial model PartialAbsoluteSensor "Sensor at one flange; it takes no torque"
    extends Modelica.Icons.RoundSensor;
    Flange_a flange "Where it measures";
  equation
    flange.tau = 0;
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Sensor between two flanges; the torque passes through it"
    extends Modelica.Icons.RoundSensor;
    Flange_a flange_a "First side";
    Flange_b flange_b "Second side";
  equation
    flange_a.tau + flange_b.tau = 0;
  end PartialRelativeSensor;

  partial model PartialFriction "Dry friction that can hold: mode is Stuck, Forward, Backward or Free"
    // One quantity sa describes both branches of the law: on the vertical part (held) it is the torque, on the horizontal parts it is the
    // acceleration beyond the breakaway torque. In this way the system stays linear in sa while the mode is looked for.
    parameter SI.AngularVelocity w_small = 1e10 "Speed beyond which a change of direction is taken as such after an impact";
    SI.AngularVelocity w_relfric "Speed between the surfaces";
    SI.AngularAcceleration a_relfric "Acceleration between the surfaces";
    SI.Torque tau0 "Torque of sliding friction at speed 0";
    SI.Torque tau0_max "Largest torque that is held";
    Boolean free "= true, if the surfaces do not touch";
    Real sa(final unit = "1") "Position on the law of friction";
    Boolean startForward(start = false, fixed = true) "= true, while it begins to slide forward";
    Boolean startBackward(start = false, fixed = true) "= true, while it begins to slide backward";
    Boolean locked(start = false) "= true, if it is held";
    constant Integer Unknown = 3 "Before the start";
    constant Integer Free = 2 "No contact";
    constant Integer Forward = 1 "w_relfric > 0";
    constant Integer Stuck = 0 "w_relfric = 0: held, or just beginning to slide";
    constant Integer Backward = -1 "w_relfric < 0";
    Integer mode(final min = Backward, final max = Unknown, start = Unknown, fixed = true) "What it does";
  protected
    constant SI.AngularAcceleration unitAngularAcceleration = 1;
    constant SI.Torque unitTorque = 1;
  equation
    startForward = initial() and w_relfric > 0 or pre(mode) == Backward and w_relfric > w_small
      or pre(mode) == Stuck and (sa > tau0_max / unitTorque or pre(startForward) and sa > tau0 / unitTorque);
    startBackward = initial() and w_relfric < 0 or pre(mode) == Forward and w_relfric < -w_small
      or pre(mode) == Stuck and (sa < -tau0_max / unitTorque or pre(startBackward) and sa < -tau0 / unitTorque);
    locked = not (free or startForward or startBackward or pre(mode) == Forward or pre(mode) == Backward);
    a_relfric / unitAngularAcceleration = if locked then 0
      elseif free then sa
      elseif startForward then sa - tau0_max / unitTorque
      elseif startBackward then sa + tau0_max / unitTorque
      elseif pre(mode) == Forward then sa - tau0_max / unitTorque
      else sa + tau0_max / unitTorque;
    mode = if free then Free
      elseif (pre(mode) == Forward or pre(mode) == Free or startForward) and w_relfric > 0 then Forward
      elseif (pre(mode) == Backward or pre(mode) == Free or startBackward) and w_relfric < 0 then Backward
      else Stuck;
  end PartialFriction;

  partial model PartialElementaryRotationalToTranslational "A shaft, a rod, and a housing for each"
    parameter Boolean useSupportR = false "= true, if the housing of the shaft is a connector" annotation(Evaluate = true);
    parameter Boolean useSupportT = false "= true, if the housing of the rod is a connector" annotation(Evaluate = true);
    Rotational.Interfaces.Flange_a flangeR "End of the shaft";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flangeT "End of the rod";
    Rotational.Interfaces.Support supportR if useSupportR "Housing of the shaft";
    Translational.Interfaces.Support supportT if useSupportT "Housing of the rod";
  protected
    Rotational.Interfaces.InternalSupport internalSupportR(tau = -flangeR.tau);
    Translational.Interfaces.InternalSupport internalSupportT(f = -flangeT.f);
    Rotational.Components.Fixed fixedR if not useSupportR;
    Translational.Components.Fixed fixedT if not useSupportT;
  equation
    connect(supportR, internalSupportR.flange);
    connect(fixedR.flange, internalSupportR.flange);
    connect(supportT, internalSupportT.flange);
    connect(fixedT.flange, internalSupportT.flange);
  end PartialElementaryRotationalToTranslational;
end Interfaces;
