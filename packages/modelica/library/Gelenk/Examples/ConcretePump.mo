within Gelenk.Examples;
package ConcretePump "Mast of a concrete pump: five arms in series, four of them moved through loops of four bars"
  // Arm k carries the base A0-B0 of a loop at its end; the next arm is rigid with the rocker and stands at leverAngle to it. Cylinders are
  // replaced by springs and dampers at the cranks.
  partial model PartialMast "The mast with loops in any of the ways of FourBars"
    replaceable model Linkage = FourBars.Subsystem "How loops are written" constrainedby FourBars.PartialLinkage;
    constant SI.Length length[5] = {8.5, 7.5, 7.5, 6.5, 6} "Of the arms";
    constant SI.Mass mass[5] = {1500, 900, 700, 400, 250} "Of the arms";
    constant SI.Length base = 0.9 "Of the loops";
    constant SI.Angle leverAngle = -2.3 "Of an arm against its lever";
    constant Real direction[5, 3] = {if i == 1 then {1, 0, 0} else {cos(leverAngle), sin(leverAngle), 0} for i in 1:5} "Of each arm in its frame";
    Recursive.Parts.Ground ground(g = 9.81);
    Recursive.Joints.Revolute root(useAxisFlange = true, phi(start = 1.2, fixed = true), w(fixed = true));
    Recursive.Parts.Body arm[5](
      m = mass, r_CM = {length[i] / 2 * direction[i, :] for i in 1:5}, I_33 = {mass[i] * length[i] ^ 2 / 12 for i in 1:5});
    Recursive.Parts.Bar toA0[4](r = {(length[i] - base) * direction[i, :] for i in 1:4});
    Linkage joint[4](
      each base = base, each crankLength = 0.55, each couplerLength = 0.7, each rockerLength = 0.6, each crankMass = 30, each couplerMass = 40,
      n_x = direction[1:4, :], each phi_start = 1.5, each coupler_guess = -1.46, each lever_guess = 1.84, each useAxisFlange = true);
    Modelica.Mechanics.Rotational.Components.SpringDamper spring[5](
      c = {2e7, 2e6, 2e6, 2e6, 2e6}, d = {5e5, 8e4, 5e4, 2e4, 8e3}, phi_rel0 = {1.2, 1.5, 1.5, 1.5, 1.5});
    Modelica.Mechanics.Rotational.Components.Fixed fixed;
  equation
    connect(ground.secondary, root.primary);
    connect(root.axis, spring[1].flange_b);
    connect(root.secondary, arm[1].primary);
    connect(root.secondary, toA0[1].primary);
    for i in 1:4 loop
      connect(toA0[i].secondary, joint[i].primary);
      connect(joint[i].axis, spring[i + 1].flange_b);
      connect(joint[i].lever, arm[i + 1].primary);
    end for;
    for i in 2:4 loop
      connect(joint[i - 1].lever, toA0[i].primary);
    end for;
    for i in 1:5 loop
      connect(fixed.flange, spring[i].flange_a);
    end for;
    annotation(experiment(StopTime = 2));
  end PartialMast;

  model BySubsystems "Loops eliminated inside elements: 5 freedoms, no system of equations"
    extends PartialMast;
  end BySubsystems;

  model ByConstraints "Loops by constraints: eight forces of a linear system around the recursion"
    extends PartialMast(redeclare model Linkage = FourBars.Constrained);
  end ByConstraints;

  model Open "Loops left open: 13 freedoms, no machine, but what the tree alone costs"
    extends PartialMast(redeclare model Linkage = FourBars.Open);
  end Open;
end ConcretePump;
