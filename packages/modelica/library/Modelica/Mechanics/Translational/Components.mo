within Modelica.Mechanics.Translational;
package Components "Masses, springs, dampers, friction"
  extends Modelica.Icons.Package;
  import Modelica.Blocks.Tables.Internal.linearSegments;
  import Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;

  model Fixed "A flange that is held"
    parameter SI.Position s0 = 0 "Its position";
    Interfaces.Flange_b flange "The flange";
  equation
    flange.s = s0;
  end Fixed;

  model Mass "Rigid rod with a mass"
    parameter SI.Mass m(min = 0, start = 1) "Mass";
    parameter StateSelect stateSelect = StateSelect.default "How much s and v are wanted as states" annotation(Evaluate = true);
    extends Interfaces.PartialRigid(L = 0, s(start = 0, stateSelect = stateSelect));
    SI.Velocity v(start = 0, stateSelect = stateSelect) "Rate of s";
    SI.Acceleration a(start = 0) "Rate of v";
  equation
    der(s) = v;
    der(v) = a;
    flange_a.f + flange_b.f = m * a;
  end Mass;

  model Rod "Rigid rod without mass"
    extends Interfaces.PartialRigid;
  equation
    flange_a.f = -flange_b.f;
  end Rod;

  model Spring "Linear spring"
    extends Interfaces.PartialCompliant;
    parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Force per way";
    parameter SI.Distance s_rel0 = 0 "Distance without force";
  equation
    f = (s_rel - s_rel0) * c;
  end Spring;

  model Damper "Linear damper"
    extends Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 0) "Force per speed";
    extends PartialElementaryConditionalHeatPortWithoutT;
  equation
    f = v_rel * d;
    lossPower = v_rel * f;
  end Damper;

  model SpringDamper "Linear spring beside a linear damper"
    extends Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Force per way";
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) "Force per speed";
    parameter SI.Position s_rel0 = 0 "Distance without force of the spring";
    extends PartialElementaryConditionalHeatPortWithoutT;
  protected
    SI.Force f_c "Of the spring";
    SI.Force f_d "Of the damper";
  equation
    f_d = v_rel * d;
    f_c = (s_rel - s_rel0) * c;
    f = f_c + f_d;
    lossPower = v_rel * f_d;
  end SpringDamper;

  model ElastoGap "Stop: pushes while the flanges are closer than s_rel0, never pulls"
    extends Interfaces.PartialCompliantWithRelativeStates;
    parameter SI.TranslationalSpringConstant c(final min = 0, start = 1) "Force per way";
    parameter SI.TranslationalDampingConstant d(final min = 0, start = 1) "Force per speed";
    parameter SI.Position s_rel0 = 0 "Distance at which they touch";
    parameter SI.Force f_ref(min = 0) = c * s_ref "Force at the depth s_ref";
    parameter SI.Length s_ref(min = Modelica.Constants.eps) = 1 "A depth";
    parameter Real n(final min = 1) = 1 "Power of the law: f_ref·(depth/s_ref)^n";
    extends PartialElementaryConditionalHeatPortWithoutT;
    Boolean contact "= true, if they touch";
  protected
    SI.Force f_c "Of the spring";
    SI.Force f_d "Of the damper";
  equation
    contact = s_rel < s_rel0;
    f_c = smooth(1, noEvent(if contact then -f_ref * (abs(s_rel - s_rel0) / s_ref) ^ n else 0));
    // The damper neither pulls nor pushes more than the spring
    f_d = if contact then noEvent(min(-f_c, max(f_c, d * v_rel))) else 0;
    f = f_c + f_d;
    lossPower = f_d * v_rel;
  end ElastoGap;

  model RelativeStates "Makes the relative motion of two flanges states"
    extends Interfaces.PartialTwoFlanges;
    parameter StateSelect stateSelect = StateSelect.prefer "How much s_rel and v_rel are wanted as states" annotation(Evaluate = true);
    SI.Position s_rel(start = 0, stateSelect = stateSelect) "Position of flange_b against flange_a";
    SI.Velocity v_rel(start = 0, stateSelect = stateSelect) "Its rate";
    SI.Acceleration a_rel(start = 0) "The rate of its rate";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = der(s_rel);
    a_rel = der(v_rel);
    flange_a.f = 0;
    flange_b.f = 0;
  end RelativeStates;

  model SupportFriction "Friction of a rod in its guide"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends PartialElementaryConditionalHeatPortWithoutT;
    parameter Real f_pos[:, 2] = [0, 1] "Speed and force of sliding friction, for speeds from 0 upward";
    parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Straight lines only, here";
    parameter Real peak(final min = 1) = 1 "Force that can be held, per force of sliding at speed 0";
    extends Interfaces.PartialFriction;
    SI.Position s "Position of the rod against the housing";
    SI.Force f "Force of friction";
    SI.Velocity v "Rate of s";
    SI.Acceleration a "Rate of v";
  equation
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments, "only LinearSegments is there for laws of friction");
    s = s_a;
    s = s_b;
    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;
    free = false;
    f0 = f_pos[1, 2];
    f0_max = peak * f0;
    f = if locked then sa * unitForce
      elseif startForward then f0_max
      elseif startBackward then -f0_max
      elseif pre(mode) == Forward then linearSegments(f_pos, v)
      else -linearSegments(f_pos, -v);
    flange_a.f + flange_b.f = f;
    lossPower = f * v_relfric;
  end SupportFriction;

  model Brake "Friction between rod and housing, pressed by a force"
    extends Interfaces.PartialElementaryTwoFlangesAndSupport2;
    extends PartialElementaryConditionalHeatPortWithoutT;
    parameter Real mu_pos[:, 2] = [0, 0.5] "Speed and coefficient of sliding friction, for speeds from 0 upward";
    parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Straight lines only, here";
    parameter Real peak(final min = 1) = 1 "Force that can be held, per force of sliding at speed 0";
    parameter Real cgeo(final min = 0) = 1 "Number of surfaces";
    parameter SI.Force fn_max(final min = 0, start = 1) "Force of pressing at f_normalized = 1";
    extends Interfaces.PartialFriction;
    SI.Position s "Position of the rod against the housing";
    SI.Force f "Force of the brake";
    SI.Velocity v "Rate of s";
    SI.Acceleration a "Rate of v";
    Real mu "Coefficient of sliding friction";
    SI.Force fn "Force of pressing";
    Modelica.Blocks.Interfaces.RealInput f_normalized "Force of pressing, 0 … 1";
  equation
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments, "only LinearSegments is there for laws of friction");
    s = s_a;
    s = s_b;
    v = der(s);
    a = der(v);
    v_relfric = v;
    a_relfric = a;
    fn = fn_max * f_normalized;
    free = fn <= 0;
    mu = linearSegments(mu_pos, abs(v));
    f0 = cgeo * fn * mu_pos[1, 2];
    f0_max = peak * f0;
    f = if locked then sa * unitForce
      elseif free then 0
      elseif startForward then f0_max
      elseif startBackward then -f0_max
      elseif pre(mode) == Forward then cgeo * fn * mu
      else -cgeo * fn * mu;
    flange_a.f + flange_b.f = f;
    lossPower = f * v_relfric;
  end Brake;

  model IdealGearR2T "Rack and pinion without loss"
    extends Modelica.Mechanics.Rotational.Components.IdealGearR2T;
  end IdealGearR2T;

  model IdealRollingWheel "Wheel that rolls without sliding"
    extends Modelica.Mechanics.Rotational.Components.IdealRollingWheel;
  end IdealRollingWheel;
end Components;
