within Modelica.Mechanics.MultiBody.Sensors;
package Internal "What sensors have in common"
  extends Modelica.Icons.InternalPackage;

  partial model PartialAbsoluteSensor "One frame without load"
    extends Modelica.Icons.RoundSensor;
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame at which is measured";
  equation
    assert(cardinality(frame_a) > 0, "Connector frame_a of a sensor is connected to nothing");
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Two frames without load"
    extends Modelica.Icons.RoundSensor;
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "First frame";
    Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b "Second frame";
  equation
    assert(cardinality(frame_a) > 0, "Connector frame_a of a sensor is connected to nothing");
    assert(cardinality(frame_b) > 0, "Connector frame_b of a sensor is connected to nothing");
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
    frame_b.f = zeros(3);
    frame_b.t = zeros(3);
  end PartialRelativeSensor;

  partial model PartialCutForceSensor "Two frames that are one, and the load that passes"
    extends Modelica.Icons.RoundSensor;
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "First side";
    Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b "Second side";
    Modelica.Mechanics.MultiBody.Interfaces.Frame_resolve frame_resolve if resolveInFrame == Types.ResolveInFrameA.frame_resolve
      "Its axes are those of the coordinates";
    parameter Types.ResolveInFrameA resolveInFrame = Types.ResolveInFrameA.frame_a "In whose axes the coordinates are" annotation(Evaluate = true);
    parameter Boolean animation = true "= true, if it is drawn; kept for its name";
    parameter Boolean positiveSign = true "= true, if the load on frame_a is shown; = false, if its negative" annotation(Evaluate = true);
  protected
    Interfaces.Frame_resolve resolveFrame "frame_resolve, or the world's axes where it is not asked for";
    Interfaces.ZeroPosition zeroPosition if not resolveInFrame == Types.ResolveInFrameA.frame_resolve;
    parameter Integer csign = if positiveSign then 1 else -1;
    outer Modelica.Mechanics.MultiBody.World world;
  equation
    Connections.branch(frame_a.R, frame_b.R);
    assert(cardinality(frame_a) > 0, "Connector frame_a of a sensor is connected to nothing");
    assert(cardinality(frame_b) > 0, "Connector frame_b of a sensor is connected to nothing");
    connect(frame_resolve, resolveFrame);
    connect(zeroPosition.frame_resolve, resolveFrame);
    frame_a.r_0 = frame_b.r_0;
    frame_a.R = frame_b.R;
    zeros(3) = frame_a.f + frame_b.f;
    zeros(3) = frame_a.t + frame_b.t;
  end PartialCutForceSensor;
end Internal;
