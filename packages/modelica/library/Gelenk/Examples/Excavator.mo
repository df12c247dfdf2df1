within Gelenk.Examples;
package Excavator "Arm of an excavator: boom, stick and bucket, three hydraulic cylinders, a loop of four bars between stick and bucket"
  partial model PartialActuator "Between two points of a machine, with the distance of its ends as flanges of a drive"
    parameter SI.Length length_guess = 2 "About its length at the start";
    parameter SI.Angle angle_guess = 0 "About its direction at the start, against the frame of the first point";
    parameter SI.Mass barrelMass = 100 "Barrel, on the first point";
    parameter SI.Length barrelCenter = 0.8 "Its centre, from the first point";
    parameter SI.MomentOfInertia barrelInertia = 20 "Across its axis";
    parameter SI.Mass rodMass = 100 "Rod, on the second point";
    parameter SI.Length rodCenter = 0.8 "Its centre, from the second point";
    parameter SI.MomentOfInertia rodInertia = 20 "Across its axis";
    Recursive.Interfaces.Primary primary_a "First point";
    Recursive.Interfaces.Primary primary_b "Second point";
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange_a "At the first point";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange_b "At the second point";
  end PartialActuator;

  model Force "A force between the points; barrel and rod have no mass"
    extends PartialActuator;
    Recursive.Forces.LineForce line;
  equation
    connect(primary_a, line.primary_a);
    connect(primary_b, line.primary_b);
    connect(line.flange_a, flange_a);
    connect(line.flange_b, flange_b);
  end Force;

  model Loop "Barrel and rod as bodies on a hinge and a slide: a loop with constraints"
    extends PartialActuator;
    Recursive.Joints.Revolute hinge(
      phi(start = angle_guess, stateSelect = StateSelect.prefer), w(stateSelect = StateSelect.prefer));
    Recursive.Joints.Prismatic slide(
      useAxisFlange = true, s(start = length_guess, stateSelect = StateSelect.prefer), v(stateSelect = StateSelect.prefer));
    Recursive.Parts.Body barrel(m = barrelMass, r_CM = {barrelCenter, 0, 0}, I_33 = barrelInertia);
    Recursive.Parts.Body rod(m = rodMass, r_CM = {-rodCenter, 0, 0}, I_33 = rodInertia);
    Recursive.Forces.Closure eye;
  equation
    connect(primary_a, hinge.primary);
    connect(hinge.secondary, barrel.primary);
    connect(hinge.secondary, slide.primary);
    connect(slide.secondary, rod.primary);
    connect(slide.secondary, eye.primary_a);
    connect(eye.primary_b, primary_b);
    connect(slide.axis, flange_b);
    flange_a.s = 0;
  end Loop;

  model Drive "Cylinder and valve between pressure and tank"
    parameter SI.Area area_A = 0.01 "Of the piston";
    parameter SI.Area area_B = 0.005 "Around the rod";
    parameter SI.Length shortest = 1.8 "With the rod drawn in";
    parameter SI.Length longest = 3.2 "With the rod out";
    parameter SI.TranslationalDampingConstant d = 2e4 "Friction of the seals, per speed";
    parameter SI.Pressure pA_start = 0 "Pressure in A at the start";
    parameter SI.Pressure pB_start = 0 "Pressure in B at the start";
    parameter Real opening = 0 "Largest opening of the valve";
    parameter SI.Frequency frequency = 0.5 "Of its changes";
    Hydraulics.Port_a P "Pressure";
    Hydraulics.Port_a T "Tank";
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange_a "Bottom";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange_b "Rod";
    Hydraulics.Cylinder cylinder(
      bore = sqrt(4 * area_A / Modelica.Constants.pi), rod = sqrt(4 * (area_A - area_B) / Modelica.Constants.pi), stroke = longest - shortest,
      s_closed = shortest, dead = 1e-3, d = d, pA_start = pA_start, pB_start = pB_start);
    Hydraulics.Valve valve(k = 1.34e-6, leak = 0, dp_small = 10);
    Modelica.Blocks.Sources.Sine spool(amplitude = opening, f = frequency);
  equation
    connect(spool.y, valve.u);
    connect(valve.P, P);
    connect(valve.T, T);
    connect(valve.A, cylinder.A);
    connect(valve.B, cylinder.B);
    connect(cylinder.flange_a, flange_a);
    connect(cylinder.flange_b, flange_b);
  end Drive;

  partial model PartialArm "The arm with cylinders and loop in any of the ways"
    replaceable model Actuator = Force "How cylinders are written" constrainedby PartialActuator;
    replaceable model Linkage = FourBars.Subsystem "How the loop is written" constrainedby FourBars.PartialLinkage;
    parameter Real opening[3] = {0.2, 0.2, 0.2} "Of the valves of boom, stick and bucket";
    constant SI.Angle leverAngle = -2.4 "Of the bucket against its lever";
    Recursive.Parts.Ground ground(g = 9.81);
    Recursive.Joints.Revolute boomHinge(phi(start = 0.7, fixed = true), w(fixed = true));
    Recursive.Parts.Body boom(m = 1900, r_CM = {2.7, 0.6, 0}, I_11 = 300, I_22 = 6500, I_33 = 6500);
    Recursive.Parts.Bar boomToStick(r = {5.7, 0, 0});
    Recursive.Joints.Revolute stickHinge(phi(start = -1.6, fixed = true), w(fixed = true));
    Recursive.Parts.Body stick(m = 950, r_CM = {0.9, 0.1, 0}, I_11 = 60, I_22 = 1050, I_33 = 1050);
    Recursive.Parts.Bar stickToA0(r = {2.45, 0, 0});
    Linkage linkage(
      base = 0.45, crankLength = 0.6, couplerLength = 0.6, rockerLength = 0.5, crankMass = 60, couplerMass = 50, phi_start = 1.8,
      coupler_guess = -1.94, lever_guess = 1.56);
    Recursive.Parts.Body bucket(
      m = 800, r_CM = 0.6 * {cos(leverAngle), sin(leverAngle), 0} - 0.25 * {-sin(leverAngle), cos(leverAngle), 0}, I_33 = 250);
    Recursive.Parts.Bar foot[3](r = {{0.6, -0.5, 0}, {2.9, 1.15, 0}, {0.3, 0.45, 0}}) "First points of the cylinders";
    Recursive.Parts.Bar eye[3](r = {{2.6, 0.75, 0}, {-0.75, 0.15, 0}, {0.6, 0, 0}}) "Second points";
    Actuator actuator[3](
      length_guess = {2.9, 3, 2}, angle_guess = {1.25, -0.14, 0.07}, barrelMass = {180, 110, 70}, barrelCenter = {0.8, 0.85, 0.6},
      barrelInertia = {40, 28, 9}, rodMass = {120, 70, 45}, rodCenter = {0.8, 0.85, 0.6}, rodInertia = {26, 17, 6});
    Drive drive[3](
      area_A = {0.0226, 0.0143, 0.0095}, area_B = {0.0118, 0.0072, 0.005}, shortest = {1.8, 1.9, 1.4}, longest = {3.2, 3.4, 2.4},
      d = {2e4, 2e4, 1e4}, pA_start = {1e7, 2e6, 2e6}, pB_start = {2e6, 8e6, 3e6}, opening = opening, frequency = {0.5, 0.7, 0.9});
    Hydraulics.Tank supply(p = 3e7) "Constant pressure";
    Hydraulics.Tank tank(p = 1e5);
  equation
    connect(ground.secondary, boomHinge.primary);
    connect(boomHinge.secondary, boom.primary);
    connect(boomHinge.secondary, boomToStick.primary);
    connect(boomToStick.secondary, stickHinge.primary);
    connect(stickHinge.secondary, stick.primary);
    connect(stickHinge.secondary, stickToA0.primary);
    connect(stickToA0.secondary, linkage.primary);
    connect(linkage.lever, bucket.primary);
    connect(ground.secondary, foot[1].primary);
    connect(boomHinge.secondary, eye[1].primary);
    connect(boomHinge.secondary, foot[2].primary);
    connect(stickHinge.secondary, eye[2].primary);
    connect(stickHinge.secondary, foot[3].primary);
    connect(linkage.crank, eye[3].primary);
    for i in 1:3 loop
      connect(foot[i].secondary, actuator[i].primary_a);
      connect(eye[i].secondary, actuator[i].primary_b);
      connect(actuator[i].flange_a, drive[i].flange_a);
      connect(actuator[i].flange_b, drive[i].flange_b);
      connect(drive[i].P, supply.port);
      connect(drive[i].T, tank.port);
    end for;
    annotation(experiment(StopTime = 2, Tolerance = 1e-6));
  end PartialArm;

  model WithLoops "Four loops with constraints: three cylinders and the four bars"
    extends PartialArm(redeclare model Actuator = Loop, redeclare model Linkage = FourBars.Constrained);
  end WithLoops;

  model WithForces "Cylinders are forces; the four bars are a loop with constraints"
    extends PartialArm(redeclare model Linkage = FourBars.Constrained);
  end WithForces;

  model BySubsystems "Cylinders are forces, the four bars one element: no system of equations"
    extends PartialArm;
  end BySubsystems;
end Excavator;
