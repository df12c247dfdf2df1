within Gelenk.Examples;
package FourBars "The planar loop of four bars in several ways: what a loop costs"
  // Crank A0-A, coupler A-B, rocker B0-B on the base A0-B0. Crank and coupler are slender rods here; what moves with the rocker is attached to the lever.
  partial model PartialLinkage "Crank and coupler between a base and a lever"
    parameter SI.Length base = 4 "A0 to B0";
    parameter SI.Length crankLength = 1.2 "A0 to A";
    parameter SI.Length couplerLength = 3.5 "A to B";
    parameter SI.Length rockerLength = 2.5 "B0 to B";
    parameter SI.Mass crankMass = 1 "Mass of the crank";
    parameter SI.Mass couplerMass = 3 "Mass of the coupler";
    parameter Real n_x[3] = {1, 0, 0} "From A0 to B0, in axes of the primary frame" annotation(Evaluate = true);
    parameter SI.Angle phi_start = 0.7 "Angle of the crank at the start";
    parameter SI.AngularVelocity w_start = 0 "Its rate at the start";
    parameter SI.Angle coupler_guess = -0.18 "About the angle of the coupler against the crank at the start";
    parameter SI.Angle lever_guess = 1.6 "About the angle of the lever at the start";
    parameter Boolean useAxisFlange = false "= true, if a shaft drives the crank" annotation(Evaluate = true);
    Recursive.Interfaces.Primary primary "Base, at A0";
    Recursive.Interfaces.Secondary crank "At A0, x along the crank";
    Recursive.Interfaces.Secondary lever "At B0, x along the rocker";
    Modelica.Mechanics.Rotational.Interfaces.Flange_a axis if useAxisFlange "Shaft that drives the crank";
    Recursive.Parts.Body crankBody(m = crankMass, r_CM = {crankLength / 2, 0, 0}, I_33 = crankMass * crankLength ^ 2 / 12);
    Recursive.Parts.Body couplerBody(m = couplerMass, r_CM = {couplerLength / 2, 0, 0}, I_33 = couplerMass * couplerLength ^ 2 / 12);
  equation
    connect(crank, crankBody.primary);
  end PartialLinkage;

  model Subsystem "The loop as one joint with one freedom"
    extends PartialLinkage;
    Recursive.Joints.FourBar bars(
      l_0 = base, l_1 = crankLength, l_2 = couplerLength, l_3 = rockerLength, n_x = n_x, useAxisFlange = useAxisFlange,
      phi(start = phi_start, fixed = true), w(start = w_start, fixed = true));
  equation
    connect(primary, bars.primary);
    connect(bars.crank, crank);
    connect(bars.coupler, couplerBody.primary);
    connect(bars.rocker, lever);
    connect(bars.axis, axis);
  end Subsystem;

  partial model PartialBranches "Crank with coupler, and lever, as two branches"
    extends PartialLinkage;
    parameter Boolean free = true "= true, if coupler and lever move freely" annotation(Evaluate = true);
    Recursive.Parts.Turn axes(n_x = n_x) "From the base's frame to one along it";
    Recursive.Parts.Bar toB0(r = {base, 0, 0});
    Recursive.Parts.Bar toA(r = {crankLength, 0, 0});
    Recursive.Joints.Revolute A0(useAxisFlange = useAxisFlange, phi(start = phi_start, fixed = true), w(start = w_start, fixed = true));
    Recursive.Joints.Revolute A(phi(start = coupler_guess, fixed = free, stateSelect = select), w(fixed = free, stateSelect = select));
    Recursive.Joints.Revolute B0(phi(start = lever_guess, fixed = free, stateSelect = select), w(fixed = free, stateSelect = select));
  protected
    parameter StateSelect select = if free then StateSelect.always else StateSelect.prefer annotation(Evaluate = true);
  equation
    connect(primary, axes.primary);
    connect(axes.secondary, A0.primary);
    connect(A0.axis, axis);
    connect(A0.secondary, crank);
    connect(A0.secondary, toA.primary);
    connect(toA.secondary, A.primary);
    connect(A.secondary, couplerBody.primary);
    connect(axes.secondary, toB0.primary);
    connect(toB0.secondary, B0.primary);
    connect(B0.secondary, lever);
  end PartialBranches;

  model Open "The loop left open: no machine, but what a tree with these bodies costs at least"
    extends PartialBranches;
  end Open;

  model Constrained "The loop closed by two constraints"
    extends PartialBranches(final free = false);
    Recursive.Parts.Bar coupler(r = {couplerLength, 0, 0});
    Recursive.Parts.Bar rocker(r = {rockerLength, 0, 0});
    Recursive.Forces.Closure B;
  equation
    connect(A.secondary, coupler.primary);
    connect(B0.secondary, rocker.primary);
    connect(coupler.secondary, B.primary_a);
    connect(rocker.secondary, B.primary_b);
  end Constrained;

  partial model PartialSingle "One loop on the ground, moved by gravity"
    replaceable model Linkage = Subsystem "How the loop is written" constrainedby PartialLinkage;
    Recursive.Parts.Ground ground(g = 9.81);
    Linkage linkage;
    Recursive.Parts.Body rocker(m = 2, r_CM = {1.25, 0, 0}, I_33 = 2 * 2.5 ^ 2 / 12);
  equation
    connect(ground.secondary, linkage.primary);
    connect(linkage.lever, rocker.primary);
    annotation(experiment(StopTime = 2));
  end PartialSingle;

  model BySubsystem "Eliminated inside one element: one freedom, no system of equations"
    extends PartialSingle;
  end BySubsystem;

  model ByConstraints "Two forces of a linear system around the recursion"
    extends PartialSingle(redeclare model Linkage = Constrained);
  end ByConstraints;

  model Bodies "Bodies of the standard library; the cut joint of planar loops closes the ring"
    extends PartialBodies;
    Modelica.Mechanics.MultiBody.Joints.Revolute A(phi(start = -0.18));
    Modelica.Mechanics.MultiBody.Joints.Revolute B0(phi(start = 1.6));
    Modelica.Mechanics.MultiBody.Joints.RevolutePlanarLoopConstraint B;
    Modelica.Mechanics.MultiBody.Parts.FixedTranslation toB(r = {3.5, 0, 0});
    Modelica.Mechanics.MultiBody.Parts.FixedTranslation rockerToB(r = {2.5, 0, 0});
  equation
    connect(crank.frame_b, A.frame_a);
    connect(A.frame_b, coupler.frame_a);
    connect(A.frame_b, toB.frame_a);
    connect(base.frame_b, B0.frame_a);
    connect(B0.frame_b, rocker.frame_a);
    connect(B0.frame_b, rockerToB.frame_a);
    connect(toB.frame_b, B.frame_a);
    connect(rockerToB.frame_b, B.frame_b);
  end Bodies;

  model BodiesWithFormula "Bodies of the standard library; a formula for three parallel hinges closes the ring"
    extends PartialBodies;
    Modelica.Mechanics.MultiBody.Joints.Assemblies.JointRRR rods(rRod1_ia = {3.5, 0, 0}, rRod2_ib = {2.5, 0, 0}, phi_guess = 90);
  equation
    connect(crank.frame_b, rods.frame_a);
    connect(base.frame_b, rods.frame_b);
    connect(rods.frame_ia, coupler.frame_a);
    connect(rods.frame_ib, rocker.frame_a);
  end BodiesWithFormula;

  partial model PartialBodies "What both have in common"
    inner Modelica.Mechanics.MultiBody.World world(enableAnimation = false, g = 9.81);
    Modelica.Mechanics.MultiBody.Joints.Revolute A0(phi(start = 0.7, fixed = true), w(fixed = true), stateSelect = StateSelect.always);
    Modelica.Mechanics.MultiBody.Parts.BodyShape crank(r = {1.2, 0, 0}, r_CM = {0.6, 0, 0}, m = 1, I_33 = 1.2 ^ 2 / 12);
    Modelica.Mechanics.MultiBody.Parts.FixedTranslation base(r = {4, 0, 0});
    Modelica.Mechanics.MultiBody.Parts.Body coupler(m = 3, r_CM = {1.75, 0, 0}, I_33 = 3 * 3.5 ^ 2 / 12);
    Modelica.Mechanics.MultiBody.Parts.Body rocker(m = 2, r_CM = {1.25, 0, 0}, I_33 = 2 * 2.5 ^ 2 / 12);
  equation
    connect(world.frame_b, A0.frame_a);
    connect(A0.frame_b, crank.frame_a);
    connect(world.frame_b, base.frame_a);
    annotation(experiment(StopTime = 2));
  end PartialBodies;
end FourBars;
