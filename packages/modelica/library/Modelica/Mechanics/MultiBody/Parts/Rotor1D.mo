within Modelica.Mechanics.MultiBody.Parts;
model Rotor1D "Spin of a rotor in a drive line on a moving body, which feels its gyroscopic torque; the inertia of the body contains that of the rotor at rest"
  import Modelica.Mechanics.MultiBody.Types;
  parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
  parameter SI.Inertia J(min = 0, start = 1) "Moment of inertia about the axis";
  parameter Types.Axis n = {1, 0, 0} "Axis, in axes of frame_a" annotation(Evaluate = true);
  parameter SI.Position r_center[3] = zeros(3) "From frame_a to the middle of the cylinder by which it is drawn";
  parameter SI.Distance cylinderLength = 2 * world.defaultJointLength "Its length";
  parameter SI.Distance cylinderDiameter = 2 * world.defaultJointWidth "Its diameter";
  parameter Types.Color cylinderColor = Types.Defaults.RodColor "Its colour";
  parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  parameter StateSelect stateSelect = StateSelect.default "How much phi and w are wanted as states" annotation(Evaluate = true);
  parameter Boolean exact = true "= true, if the rotor also feels the angular acceleration of its housing" annotation(Evaluate = true);
  SI.Angle phi(start = 0, stateSelect = stateSelect) "Angle against the housing";
  SI.AngularVelocity w(start = 0, stateSelect = stateSelect) "Rate of phi";
  SI.AngularAcceleration a(start = 0) "Rate of w";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a "First end of the shaft";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b "Second end of the shaft";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a if world.driveTrainMechanics3D "The body that carries the housing";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  parameter Real e[3](each final unit = "1") = Modelica.Math.Vectors.normalizeWithAssert(n) "Axis, of length 1";
  Modelica.Blocks.Interfaces.RealInput carried(unit = "N.m") "Torque on the shaft that turns the rotor with its housing";

  model Housing "What a body feels of a rotor that spins in it, and the shaft of the body"
    parameter SI.Inertia J "Moment of inertia about the axis";
    parameter Real e[3](each final unit = "1") "Axis, of length 1";
    parameter Boolean exact "= true, if the shaft feels the body";
    input SI.AngularVelocity w "Spin against the body";
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "The body";
    Modelica.Blocks.Interfaces.RealOutput carried(unit = "N.m") "Torque on the shaft";
  protected
    SI.AngularVelocity w_a[3] "Angular velocity of the body, in its axes";
    SI.Torque along "What turns the rotor with the body, along the axis";
  equation
    w_a = Frames.angularVelocity2(frame_a.R);
    along = J * (e * der(w_a));
    carried = if exact then along else 0;
    // The spin J·w·e is turned with the body; along the axis the shaft carries the rotor, so that the inertia of the body, which contains it, counts too much
    frame_a.f = zeros(3);
    frame_a.t = cross(w_a, J * w * e) - along * e;
  end Housing;

  Housing housing(J = J, e = e, exact = exact, w = w) if world.driveTrainMechanics3D "On the body";
  Modelica.Blocks.Sources.Constant resting(k = 0) if not world.driveTrainMechanics3D "On nothing";
  Visualizers.Advanced.Shape cylinder(
    shapeType = "cylinder", color = cylinderColor, specularCoefficient = specularCoefficient, length = cylinderLength, width = cylinderDiameter,
    height = cylinderDiameter, lengthDirection = e, widthDirection = {0, 1, 0}, extra = 1, r_shape = r_center - e * (cylinderLength / 2),
    R = Frames.planarRotation(e, phi, 0)) if world.enableAnimation and animation and not world.driveTrainMechanics3D;
equation
  phi = flange_a.phi;
  phi = flange_b.phi;
  w = der(phi);
  a = der(w);
  J * a = flange_a.tau + flange_b.tau - carried;
  connect(housing.frame_a, frame_a);
  connect(housing.carried, carried);
  connect(resting.y, carried);
end Rotor1D;
