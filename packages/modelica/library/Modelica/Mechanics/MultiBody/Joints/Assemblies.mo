within Modelica.Mechanics.MultiBody.Joints;
package Assemblies "Several joints as one, their inner motion solved by formulas"
  extends Modelica.Icons.Package;

  model JointUPS "Crossed hinges, slide and ball in a row: the mechanics of a cylinder; six freedoms, so that it closes no loop"
    import Modelica.Mechanics.MultiBody.Types;
    extends Interfaces.PartialTwoFramesDoubleSize;
    Interfaces.Frame_a frame_ia "Frame of the part at the hinges, at frame_a";
    Interfaces.Frame_b frame_ib "Frame of the part at the ball, at frame_b, with axes of frame_ia";
    Modelica.Mechanics.Translational.Interfaces.Flange_a axis "Rod that drives the slide";
    Modelica.Mechanics.Translational.Interfaces.Flange_b bearing "Housing of that drive";
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter Boolean showUniversalAxes = true "= true, if the hinges are drawn; kept for its name";
    parameter Types.Axis n1_a = {0, 0, 1} "Axis of the first hinge, in axes of frame_a; the second is across it and the slide" annotation(Evaluate = true);
    parameter SI.Position nAxis_ia[3] = {1, 0, 0} "Direction of the slide, in axes of frame_ia" annotation(Evaluate = true);
    parameter SI.Position s_offset = 0 "Distance of the ends at s = 0";
    parameter SI.Diameter sphereDiameter = world.defaultJointLength "Diameter of the ball";
    parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
    parameter SI.Diameter axisDiameter = sphereDiameter / Types.Defaults.JointRodDiameterFraction "Diameter of the rod";
    parameter Types.Color axisColor = Types.Defaults.SensorColor "Its colour";
    parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the hinges";
    parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the hinges";
    parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
    parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
    final parameter Real eAxis_ia[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(nAxis_ia) "Slide, in axes of frame_ia";
    final parameter Real e2_ia[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(cross(n1_a, eAxis_ia)) "Second hinge, in axes of frame_ia";
    final parameter Real e3_ia[3](each final unit = "1") = cross(eAxis_ia, e2_ia) "Across both";
    SI.Position s "Way of the slide";
    SI.Force f "Force of the drive";
    SI.Length axisLength(start = 1) "Distance of the ends";
    SI.Power totalPower "Power that goes in at all frames and flanges";
  protected
    parameter Real e1_a[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n1_a) "First hinge, of length 1";
    SI.Position rAxis_0[3](start = nAxis_ia) "From frame_a to frame_b, in axes of the world";
    SI.Position rAxis_a[3](start = nAxis_ia) "The same in axes of frame_a";
    Real eAxis_a[3](each final unit = "1") "Its direction";
    Real n2_a[3](each final unit = "1") "Across the first hinge and the slide";
    Real length_n2_a(start = 1, unit = "1") "Its length";
    Real e2_a[3](each final unit = "1") "Second hinge, in axes of frame_a";
    Real e3_a[3](each final unit = "1") "Across the slide and the second hinge";
    Real der_rAxis_a_L[3](each unit = "1/s") "Rate of rAxis_a seen from frame_a, per length";
    SI.AngularVelocity w_rel_ia1[3] "Angular velocity of frame_ia against frame_a, along the slide, e2 and e3";
    Frames.Orientation R_rel_ia "Of frame_ia against frame_a";
    SI.Force f_ia_a[3] "Force at frame_ia, in axes of frame_a";
    SI.Force f_ib_a[3] "Force at frame_ib, in axes of frame_a";
    SI.Torque t_a[3] "Torque at both, in axes of frame_a";
    SI.Force f_a[3] "Force at frame_b and frame_ib together, in axes of frame_a";
    Visualizers.Advanced.Shape axisCylinder(
      shapeType = "cylinder", color = axisColor, specularCoefficient = specularCoefficient, length = axisLength, width = axisDiameter,
      height = axisDiameter, lengthDirection = eAxis_ia, widthDirection = e2_ia, r = frame_ia.r_0, R = frame_ia.R)
      if world.enableAnimation and animation;
  equation
    Connections.branch(frame_a.R, frame_ia.R);
    Connections.branch(frame_ia.R, frame_ib.R);
    rAxis_0 = frame_b.r_0 - frame_a.r_0;
    rAxis_a = Frames.resolve2(frame_a.R, rAxis_0);
    axisLength = sqrt(rAxis_0 * rAxis_0);
    assert(noEvent(axisLength > 1e-15), "JointUPS: its ends are at one point");
    eAxis_a = rAxis_a / axisLength;
    s = axisLength - s_offset;
    axis.s = s;
    bearing.s = 0;
    f = axis.f;
    n2_a = cross(e1_a, eAxis_a);
    length_n2_a = sqrt(n2_a * n2_a);
    assert(noEvent(length_n2_a > 1e-10), "JointUPS: the slide lies along the first hinge n1_a");
    e2_a = n2_a / length_n2_a;
    e3_a = cross(eAxis_a, e2_a);
    der_rAxis_a_L = (Frames.resolve2(frame_a.R, der(rAxis_0)) - cross(frame_a.R.w, rAxis_a)) / axisLength;
    w_rel_ia1 = {e3_a * cross(e1_a, der_rAxis_a_L) / length_n2_a, -e3_a * der_rAxis_a_L, e2_a * der_rAxis_a_L};
    R_rel_ia = Frames.from_T(
      outerProduct(eAxis_ia, eAxis_a) + outerProduct(e2_ia, e2_a) + outerProduct(e3_ia, e3_a),
      eAxis_ia * w_rel_ia1[1] + e2_ia * w_rel_ia1[2] + e3_ia * w_rel_ia1[3]);
    frame_ia.r_0 = frame_a.r_0;
    frame_ib.r_0 = frame_b.r_0;
    frame_ia.R = Frames.absoluteRotation(frame_a.R, R_rel_ia);
    frame_ib.R = frame_ia.R;
    // Along the slide the drive carries, across it the hinges, which take no torque about e1 and e2
    f_ia_a = Frames.resolve1(R_rel_ia, frame_ia.f);
    f_ib_a = Frames.resolve1(R_rel_ia, frame_ib.f);
    t_a = Frames.resolve1(R_rel_ia, frame_ia.t + frame_ib.t);
    f_a = -eAxis_a * f - e2_a * ((e1_a * t_a) / (axisLength * length_n2_a)) + e3_a * ((e2_a * t_a) / axisLength);
    frame_b.f = Frames.resolveRelative(f_a - f_ib_a, frame_a.R, frame_b.R);
    frame_b.t = zeros(3);
    zeros(3) = frame_a.f + f_a + f_ia_a;
    zeros(3) = frame_a.t + t_a + cross(rAxis_a, f_a);
    if checkTotalPower then
      totalPower = frame_a.f * Frames.resolve2(frame_a.R, der(frame_a.r_0)) + frame_a.t * frame_a.R.w
        + frame_b.f * Frames.resolve2(frame_b.R, der(frame_b.r_0)) + frame_b.t * frame_b.R.w
        + frame_ia.f * Frames.resolve2(frame_ia.R, der(frame_ia.r_0)) + frame_ia.t * frame_ia.R.w
        + frame_ib.f * Frames.resolve2(frame_ib.R, der(frame_ib.r_0)) + frame_ib.t * frame_ib.R.w + f * der(s);
    else
      totalPower = 0;
    end if;
  end JointUPS;

  model JointUSR "Crossed hinges, ball and hinge in a row: two rods whose common end is found by a formula; two constraints"
    import Modelica.Mechanics.MultiBody.Types;
    extends Interfaces.PartialTwoFramesDoubleSize;
    Interfaces.Frame_a frame_ia "Frame of the first rod, at frame_a";
    Interfaces.Frame_b frame_ib "Frame of the second rod, at frame_b";
    Interfaces.Frame_b frame_im "Frame of the second rod, at the ball";
    Modelica.Mechanics.Rotational.Interfaces.Flange_a axis "Shaft that drives the hinge at frame_b";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b bearing "Housing of that drive";
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter Boolean showUniversalAxes = true "= true, if the crossed hinges are drawn; kept for its name";
    parameter Types.Axis n1_a = {0, 0, 1} "Axis of the first crossed hinge, in axes of frame_a" annotation(Evaluate = true);
    parameter Types.Axis n_b = {0, 0, 1} "Axis of the hinge, in axes of frame_b" annotation(Evaluate = true);
    parameter SI.Position rRod1_ia[3] = {1, 0, 0} "From frame_ia to the ball, in axes of frame_ia";
    parameter SI.Position rRod2_ib[3] = {-1, 0, 0} "From frame_ib to the ball, in axes of frame_ib";
    parameter Modelica.Units.NonSI.Angle_deg phi_offset = 0 "Angle of the hinge at phi = 0";
    parameter Modelica.Units.NonSI.Angle_deg phi_guess = 0 "At the start the one of two positions is taken that is nearer to this angle";
    parameter SI.Diameter sphereDiameter = world.defaultJointLength "Diameter of the ball";
    parameter SI.Diameter rod1Diameter = sphereDiameter / Types.Defaults.JointRodDiameterFraction "Diameter of the first rod";
    parameter SI.Diameter rod2Diameter = rod1Diameter "Diameter of the second rod";
    parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
    SI.Power totalPower "Power that goes in at all frames and flanges";
    SI.Force f_rod "Force along the first rod";
    UniversalSpherical rod1(
      n1_a = n1_a, rRod_ia = rRod1_ia, kinematicConstraint = false, animation = animation, sphereDiameter = sphereDiameter, rodWidth = rod1Diameter)
      "First rod; its length is kept by the angle of the hinge";
    Internal.RevoluteWithLengthConstraint revolute(
      n = n_b, phi_offset = phi_offset, phi_guess = phi_guess, lengthConstraint = rod1.rodLength, position_b = rRod2_ib) "The hinge";
    Parts.FixedTranslation rod2(r = rRod2_ib, animation = animation, width = rod2Diameter) "Second rod";
  equation
    revolute.position_a = Frames.resolve2(frame_b.R, frame_a.r_0 - frame_b.r_0);
    f_rod = rod1.f_rod;
    connect(frame_a, rod1.frame_a);
    connect(rod1.frame_ia, frame_ia);
    connect(frame_b, revolute.frame_a);
    connect(revolute.frame_b, rod2.frame_a);
    connect(rod2.frame_a, frame_ib);
    connect(rod2.frame_b, frame_im);
    connect(rod2.frame_b, rod1.frame_b);
    connect(axis, revolute.axis);
    connect(bearing, revolute.bearing);
    if checkTotalPower then
      totalPower = frame_a.f * Frames.resolve2(frame_a.R, der(frame_a.r_0)) + frame_a.t * frame_a.R.w
        + frame_b.f * Frames.resolve2(frame_b.R, der(frame_b.r_0)) + frame_b.t * frame_b.R.w
        + frame_ia.f * Frames.resolve2(frame_ia.R, der(frame_ia.r_0)) + frame_ia.t * frame_ia.R.w
        + frame_ib.f * Frames.resolve2(frame_ib.R, der(frame_ib.r_0)) + frame_ib.t * frame_ib.R.w
        + frame_im.f * Frames.resolve2(frame_im.R, der(frame_im.r_0)) + frame_im.t * frame_im.R.w + axis.tau * der(axis.phi);
    else
      totalPower = 0;
    end if;
  end JointUSR;

  model JointRRR "Three parallel hinges in a row, for planar loops; two constraints"
    import Modelica.Mechanics.MultiBody.Types;
    extends Interfaces.PartialTwoFramesDoubleSize;
    Interfaces.Frame_a frame_ia "Frame of the first rod, at frame_a";
    Interfaces.Frame_b frame_ib "Frame of the second rod, at frame_b";
    Interfaces.Frame_b frame_im "Frame of the second rod, at the middle hinge";
    Modelica.Mechanics.Rotational.Interfaces.Flange_a axis "Shaft that drives the hinge at frame_b";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b bearing "Housing of that drive";
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter Types.Axis n_a = {0, 0, 1} "Axis of all hinges, in axes of frame_a" annotation(Evaluate = true);
    final parameter Real n_b[3](each final unit = "1", each fixed = false, start = {0, 0, 1}) "The same in axes of frame_b, from the start of the run";
    parameter SI.Position rRod1_ia[3] = {1, 0, 0} "From frame_ia to the middle hinge, in axes of frame_ia";
    parameter SI.Position rRod2_ib[3] = {-1, 0, 0} "From frame_ib to the middle hinge, in axes of frame_ib";
    parameter Modelica.Units.NonSI.Angle_deg phi_offset = 0 "Angle of the hinge at frame_b at phi = 0";
    parameter Modelica.Units.NonSI.Angle_deg phi_guess = 0 "At the start the one of two positions is taken that is nearer to this angle";
    parameter SI.Distance cylinderLength = world.defaultJointLength "Length of the hinges";
    parameter SI.Distance cylinderDiameter = world.defaultJointWidth "Diameter of the hinges";
    parameter Types.Color cylinderColor = Types.Defaults.JointColor "Their colour";
    parameter SI.Diameter rodDiameter = 1.1 * cylinderDiameter "Diameter of the rods";
    parameter Types.Color rodColor = Types.Defaults.RodColor "Their colour";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
    parameter Boolean checkTotalPower = false "= true, if totalPower is computed; it is 0 up to rounding" annotation(Evaluate = true);
    SI.Power totalPower = jointUSR.totalPower "Power that goes in at all frames and flanges";
    JointUSR jointUSR(
      animation = animation, n1_a = n_a, n_b = n_b, phi_offset = phi_offset, phi_guess = phi_guess, rRod1_ia = rRod1_ia, rRod2_ib = rRod2_ib,
      rod1Diameter = rodDiameter, checkTotalPower = checkTotalPower) "In a plane a ball is a hinge";
  initial equation
    n_b = Frames.resolve2(frame_b.R, Frames.resolve1(frame_a.R, n_a));
  equation
    connect(frame_a, jointUSR.frame_a);
    connect(frame_b, jointUSR.frame_b);
    connect(jointUSR.frame_ia, frame_ia);
    connect(jointUSR.frame_ib, frame_ib);
    connect(jointUSR.frame_im, frame_im);
    connect(axis, jointUSR.axis);
    connect(bearing, jointUSR.bearing);
  end JointRRR;
end Assemblies;
