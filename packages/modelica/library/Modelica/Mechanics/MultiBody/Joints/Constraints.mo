within Modelica.Mechanics.MultiBody.Joints;
package Constraints "Joints as equations between two frames, without coordinates of their own: they close loops"
  extends Modelica.Icons.Package;

  model Prismatic "Equal orientation; held along chosen directions"
    extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
    parameter Boolean x_locked = true "= true, if it holds along x of frame_a" annotation(Evaluate = true);
    parameter Boolean y_locked = true "= true, if it holds along y of frame_a" annotation(Evaluate = true);
    parameter Boolean z_locked = true "= true, if it holds along z of frame_a" annotation(Evaluate = true);
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter SI.Distance sphereDiameter = world.defaultJointLength / 3 "Diameter of the sphere by which it is drawn";
    parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  protected
    Frames.Orientation R_rel "Of frame_b against frame_a";
    SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
    Visualizers.Advanced.Shape sphere(
      shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
      length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
      lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = {-sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
      if world.enableAnimation and animation;
  equation
    R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
    r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
    // Along each direction either the way or the force vanishes
    if x_locked then
      r_rel_a[1] = 0;
    else
      frame_a.f[1] = 0;
    end if;
    if y_locked then
      r_rel_a[2] = 0;
    else
      frame_a.f[2] = 0;
    end if;
    if z_locked then
      r_rel_a[3] = 0;
    else
      frame_a.f[3] = 0;
    end if;
    zeros(3) = Frames.Orientation.equalityConstraint(frame_a.R, frame_b.R);
    // Balance of the load, with the lever arm
    zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_b.f);
    zeros(3) = frame_a.t + Frames.resolve1(R_rel, frame_b.t) - cross(r_rel_a, frame_a.f);
  end Prismatic;

  model Revolute "Equal axis; held along chosen directions"
    extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
    parameter Types.Axis n = {0, 1, 0} "Axis, in axes of frame_a (and of frame_b)" annotation(Evaluate = true);
    parameter Boolean x_locked = true "= true, if it holds along x of frame_a" annotation(Evaluate = true);
    parameter Boolean y_locked = true "= true, if it holds along y of frame_a" annotation(Evaluate = true);
    parameter Boolean z_locked = true "= true, if it holds along z of frame_a" annotation(Evaluate = true);
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter SI.Distance sphereDiameter = world.defaultJointLength / 3 "Diameter of the sphere by which it is drawn";
    parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  protected
    Frames.Orientation R_rel "Of frame_b against frame_a";
    SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
    parameter Real e[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n) "Axis, of length 1";
    parameter Real nnx_a[3](each final unit = "1") = if abs(e[1]) > 0.1 then {0, 1, 0} elseif abs(e[2]) > 0.1 then {0, 0, 1} else {1, 0, 0}
      "Some direction that is not along the axis" annotation(Evaluate = true);
    parameter Real ey_a[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(cross(e, nnx_a)) "Across the axis";
    parameter Real ex_a[3](each final unit = "1") = cross(ey_a, e) "Across both";
    Visualizers.Advanced.Shape sphere(
      shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
      length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
      lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = {-sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
      if world.enableAnimation and animation;
  equation
    R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
    r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
    // Along each direction either the way or the force vanishes
    if x_locked then
      r_rel_a[1] = 0;
    else
      frame_a.f[1] = 0;
    end if;
    if y_locked then
      r_rel_a[2] = 0;
    else
      frame_a.f[2] = 0;
    end if;
    if z_locked then
      r_rel_a[3] = 0;
    else
      frame_a.f[3] = 0;
    end if;
    // The axis of frame_a stays across two directions of frame_b; no torque about it
    0 = ex_a * Frames.resolve2(R_rel, e);
    0 = ey_a * Frames.resolve2(R_rel, e);
    0 = frame_a.t * e;
    // Balance of the load, with the lever arm
    zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_b.f);
    zeros(3) = frame_a.t + Frames.resolve1(R_rel, frame_b.t) - cross(r_rel_a, frame_a.f);
  end Revolute;

  model Spherical "Any orientation; held along chosen directions"
    extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
    parameter Boolean x_locked = true "= true, if it holds along x of frame_a" annotation(Evaluate = true);
    parameter Boolean y_locked = true "= true, if it holds along y of frame_a" annotation(Evaluate = true);
    parameter Boolean z_locked = true "= true, if it holds along z of frame_a" annotation(Evaluate = true);
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter SI.Distance sphereDiameter = world.defaultJointLength / 3 "Diameter of the sphere by which it is drawn";
    parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  protected
    Frames.Orientation R_rel "Of frame_b against frame_a";
    SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
    Visualizers.Advanced.Shape sphere(
      shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
      length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
      lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = {-sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
      if world.enableAnimation and animation;
  equation
    R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
    r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
    // Along each direction either the way or the force vanishes
    if x_locked then
      r_rel_a[1] = 0;
    else
      frame_a.f[1] = 0;
    end if;
    if y_locked then
      r_rel_a[2] = 0;
    else
      frame_a.f[2] = 0;
    end if;
    if z_locked then
      r_rel_a[3] = 0;
    else
      frame_a.f[3] = 0;
    end if;
    frame_a.t = zeros(3);
    // Balance of the load, with the lever arm
    zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_b.f);
    zeros(3) = frame_a.t + Frames.resolve1(R_rel, frame_b.t) - cross(r_rel_a, frame_a.f);
  end Spherical;

  model Universal "Two rotations about crossed axes; held along chosen directions"
    extends Modelica.Mechanics.MultiBody.Interfaces.PartialTwoFrames;
    parameter Types.Axis n_a = {1, 0, 0} "First axis, in axes of frame_a" annotation(Evaluate = true);
    parameter Types.Axis n_b = {0, 1, 0} "Second axis, in axes of frame_b" annotation(Evaluate = true);
    parameter Boolean x_locked = true "= true, if it holds along x of frame_a" annotation(Evaluate = true);
    parameter Boolean y_locked = true "= true, if it holds along y of frame_a" annotation(Evaluate = true);
    parameter Boolean z_locked = true "= true, if it holds along z of frame_a" annotation(Evaluate = true);
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter SI.Distance sphereDiameter = world.defaultJointLength / 3 "Diameter of the sphere by which it is drawn";
    parameter Types.Color sphereColor = Types.Defaults.JointColor "Its colour";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  protected
    Frames.Orientation R_rel "Of frame_b against frame_a";
    SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
    Visualizers.Advanced.Shape sphere(
      shapeType = "sphere", color = sphereColor, specularCoefficient = specularCoefficient,
      length = sphereDiameter, width = sphereDiameter, height = sphereDiameter,
      lengthDirection = {1, 0, 0}, widthDirection = {0, 1, 0}, r_shape = {-sphereDiameter / 2, 0, 0}, r = frame_a.r_0, R = frame_a.R)
      if world.enableAnimation and animation;
  equation
    R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
    r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
    // Along each direction either the way or the force vanishes
    if x_locked then
      r_rel_a[1] = 0;
    else
      frame_a.f[1] = 0;
    end if;
    if y_locked then
      r_rel_a[2] = 0;
    else
      frame_a.f[2] = 0;
    end if;
    if z_locked then
      r_rel_a[3] = 0;
    else
      frame_a.f[3] = 0;
    end if;
    // The axes stay across each other; no torque about either
    0 = n_a * Frames.resolve1(R_rel, n_b);
    0 = frame_a.t * n_a;
    0 = frame_a.t * Frames.resolve1(R_rel, n_b);
    // Balance of the load, with the lever arm
    zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_b.f);
    zeros(3) = frame_a.t + Frames.resolve1(R_rel, frame_b.t) - cross(r_rel_a, frame_a.f);
  end Universal;
end Constraints;
