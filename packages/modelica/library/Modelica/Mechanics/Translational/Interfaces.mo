within Modelica.Mechanics.Translational;
package Interfaces "Flanges and what parts with the same flanges have in common"
  extends Modelica.Icons.InterfacesPackage;

  connector Flange "End of a rod"
    SI.Position s "Absolute position of the flange";
    flow SI.Force f "Force that acts on the part through the flange";
  end Flange;

  connector Flange_a "End of a rod, first side"
    extends Flange;
  end Flange_a;

  connector Flange_b "End of a rod, second side"
    extends Flange;
  end Flange_b;

  connector Support "Housing of a part"
    extends Flange;
  end Support;

  model InternalSupport "Hands the force of a housing on; the force is given by a modifier"
    input SI.Force f "Force on the flange";
    SI.Position s "Position of the flange";
    Flange_a flange "Towards the housing";
  equation
    flange.s = s;
    flange.f = f;
  end InternalSupport;

  partial model PartialTwoFlanges "Two ends of a rod"
    Flange_a flange_a "First end";
    Flange_b flange_b "Second end";
  end PartialTwoFlanges;

  partial model PartialOneFlangeAndSupport "One end of a rod and a housing, for models made of connected parts"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    Flange_b flange "End of the rod";
    Support support if useSupport "Housing";
  protected
    Support internalSupport "The housing, there in any case";
    Components.Fixed fixed if not useSupport "Holds the housing";
  equation
    connect(support, internalSupport);
    connect(fixed.flange, internalSupport);
  end PartialOneFlangeAndSupport;

  partial model PartialTwoFlangesAndSupport "Two ends of a rod and a housing, for models made of connected parts"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    extends PartialTwoFlanges;
    Support support if useSupport "Housing";
  protected
    Support internalSupport "The housing, there in any case";
    Components.Fixed fixed if not useSupport "Holds the housing";
  equation
    connect(support, internalSupport);
    connect(fixed.flange, internalSupport);
  end PartialTwoFlangesAndSupport;

  partial model PartialElementaryOneFlangeAndSupport2 "One end of a rod and a housing, for models made of equations"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    SI.Length s "Position of the flange against the housing";
    Flange_b flange "End of the rod";
    Support support(s = s_support, f = -flange.f) if useSupport "Housing";
  protected
    SI.Length s_support "Position of the housing";
  equation
    s = flange.s - s_support;
    if not useSupport then
      s_support = 0;
    end if;
  end PartialElementaryOneFlangeAndSupport2;

  partial model PartialElementaryTwoFlangesAndSupport2 "Two ends of a rod and a housing, for models made of equations"
    parameter Boolean useSupport = false "= true, if the housing is a connector" annotation(Evaluate = true);
    extends PartialTwoFlanges;
    Support support(s = s_support, f = -flange_a.f - flange_b.f) if useSupport "Housing";
    SI.Length s_a "Position of flange_a against the housing";
    SI.Length s_b "Position of flange_b against the housing";
  protected
    SI.Length s_support "Position of the housing";
  equation
    s_a = flange_a.s - s_support;
    s_b = flange_b.s - s_support;
    if not useSupport then
      s_support = 0;
    end if;
  end PartialElementaryTwoFlangesAndSupport2;

  partial model PartialRigid "Two ends at a constant distance"
    SI.Position s "Position of the middle";
    parameter SI.Length L(start = 0) "Distance from flange_a to flange_b";
    extends PartialTwoFlanges;
  equation
    s - flange_a.s = L / 2;
    flange_b.s - s = L / 2;
  end PartialRigid;

  partial model PartialCompliant "A force between two flanges that depends on their distance"
    extends PartialTwoFlanges;
    SI.Position s_rel(start = 0) "Position of flange_b against flange_a";
    SI.Force f "Force on flange_b";
  equation
    s_rel = flange_b.s - flange_a.s;
    flange_b.f = f;
    flange_a.f + f = 0;
  end PartialCompliant;

  partial model PartialCompliantWithRelativeStates "A force between two flanges whose relative motion is a good choice of states"
    parameter StateSelect stateSelect = StateSelect.prefer "How much s_rel and v_rel are wanted as states" annotation(Evaluate = true);
    parameter SI.Distance s_nominal = 1e-4 "Size of s_rel, for scaling";
    SI.Position s_rel(start = 0, stateSelect = stateSelect, nominal = s_nominal) "Position of flange_b against flange_a";
    SI.Velocity v_rel(start = 0, stateSelect = stateSelect) "Its rate";
    SI.Force f "Force on flange_b";
    extends PartialTwoFlanges;
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    flange_b.f = f;
    flange_a.f + f = 0;
  end PartialCompliantWithRelativeStates;

  partial model PartialForce "A source of force that acts against a housing"
    extends PartialElementaryOneFlangeAndSupport2;
    SI.Force f "Force on the flange, from inside";
  equation
    f = flange.f;
  end PartialForce;

  partial model PartialAbsoluteSensor "Sensor at one flange; it takes no force"
    extends Modelica.Icons.RectangularSensor;
    Flange_a flange "Where it measures";
  equation
    flange.f = 0;
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Sensor between two flanges; the force passes through it"
    extends Modelica.Icons.RectangularSensor;
    Flange_a flange_a "First side";
    Flange_b flange_b "Second side";
  equation
    flange_a.f + flange_b.f = 0;
  end PartialRelativeSensor;

  partial model PartialFriction "Dry friction that can hold: mode is Stuck, Forward, Backward or Free"
    // The same law as for shafts: sa is the force while it holds, and the acceleration beyond the breakaway force while it slides
    parameter SI.Velocity v_small = 1e-3 "Speed beyond which a change of direction is taken as such after an impact";
    SI.Velocity v_relfric "Speed between the surfaces";
    SI.Acceleration a_relfric "Acceleration between the surfaces";
    SI.Force f0 "Force of sliding friction at speed 0";
    SI.Force f0_max "Largest force that is held";
    Boolean free "= true, if the surfaces do not touch";
    Real sa(unit = "1") "Position on the law of friction";
    Boolean startForward(start = false, fixed = true) "= true, while it begins to slide forward";
    Boolean startBackward(start = false, fixed = true) "= true, while it begins to slide backward";
    Boolean locked(start = false) "= true, if it is held";
    constant Integer Unknown = 3 "Before the start";
    constant Integer Free = 2 "No contact";
    constant Integer Forward = 1 "v_relfric > 0";
    constant Integer Stuck = 0 "v_relfric = 0: held, or just beginning to slide";
    constant Integer Backward = -1 "v_relfric < 0";
    Integer mode(final min = Backward, final max = Unknown, start = Unknown, fixed = true) "What it does";
  protected
    constant SI.Acceleration unitAcceleration = 1;
    constant SI.Force unitForce = 1;
  equation
    startForward = initial() and v_relfric > 0 or pre(mode) == Backward and v_relfric > v_small
      or pre(mode) == Stuck and (sa > f0_max / unitForce or pre(startForward) and sa > f0 / unitForce);
    startBackward = initial() and v_relfric < 0 or pre(mode) == Forward and v_relfric < -v_small
      or pre(mode) == Stuck and (sa < -f0_max / unitForce or pre(startBackward) and sa < -f0 / unitForce);
    locked = not (free or startForward or startBackward or pre(mode) == Forward or pre(mode) == Backward);
    a_relfric / unitAcceleration = if locked then 0
      elseif free then sa
      elseif startForward then sa - f0_max / unitForce
      elseif startBackward then sa + f0_max / unitForce
      elseif pre(mode) == Forward then sa - f0_max / unitForce
      else sa + f0_max / unitForce;
    mode = if free then Free
      elseif (pre(mode) == Forward or pre(mode) == Free or startForward) and v_relfric > 0 then Forward
      elseif (pre(mode) == Backward or pre(mode) == Free or startBackward) and v_relfric < 0 then Backward
      else Stuck;
  end PartialFriction;
end Interfaces;
