within Modelica.Mechanics.MultiBody;
package Interfaces "Frames and what parts with the same frames have in common"
  extends Modelica.Icons.InterfacesPackage;

  connector Frame "A coordinate system on a body: where it is, and the load that acts on the part through it"
    SI.Position r_0[3] "From the origin of the world to the frame, in axes of the world";
    Frames.Orientation R "Of the frame against the world";
    flow SI.Force f[3] "Force, in axes of the frame";
    flow SI.Torque t[3] "Torque, in axes of the frame";
  end Frame;

  connector Frame_a "Frame, first side"
    extends Frame;
  end Frame_a;

  connector Frame_b "Frame, second side"
    extends Frame;
  end Frame_b;

  connector Frame_resolve "Frame that gives axes for coordinates only"
    extends Frame;
  end Frame_resolve;

  connector FlangeWithBearing "A shaft and, if wanted, its housing in space"
    parameter Boolean includeBearingConnector = false "= true, if the housing is there" annotation(Evaluate = true);
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flange "The shaft";
    Modelica.Mechanics.MultiBody.Interfaces.Frame bearingFrame if includeBearingConnector "The housing";
  end FlangeWithBearing;

  partial model PartialOneFrame_a "One frame"
    Interfaces.Frame_a frame_a "The frame";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
  equation
    assert(cardinality(frame_a) > 0, "Connector frame_a is connected to nothing");
  end PartialOneFrame_a;

  partial model PartialOneFrame_b "One frame"
    Interfaces.Frame_b frame_b "The frame";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
  equation
    assert(cardinality(frame_b) > 0, "Connector frame_b is connected to nothing");
  end PartialOneFrame_b;

  partial model PartialTwoFrames "Two frames"
    Interfaces.Frame_a frame_a "First frame";
    Interfaces.Frame_b frame_b "Second frame";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
  equation
    assert(cardinality(frame_a) > 0, "Connector frame_a is connected to nothing");
    assert(cardinality(frame_b) > 0, "Connector frame_b is connected to nothing");
  end PartialTwoFrames;

  partial model PartialTwoFramesDoubleSize "Two frames"
    extends PartialTwoFrames;
  end PartialTwoFramesDoubleSize;

  partial model PartialElementaryJoint "Two frames of which one gives the orientation of the other"
    Interfaces.Frame_a frame_a "First frame";
    Interfaces.Frame_b frame_b "Second frame";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
  equation
    Connections.branch(frame_a.R, frame_b.R);
    assert(cardinality(frame_a) > 0, "Connector frame_a is connected to nothing");
    assert(cardinality(frame_b) > 0, "Connector frame_b is connected to nothing");
  end PartialElementaryJoint;

  partial model PartialForce "Force and torque between two frames; what acts on frame_b is given, the rest follows"
    extends PartialTwoFrames;
    SI.Position r_rel_b[3] "From frame_a to frame_b, in axes of frame_b";
  equation
    r_rel_b = Frames.resolve2(frame_b.R, frame_b.r_0 - frame_a.r_0);
    // The loads at both ends balance each other, with the lever arm between them
    frame_a.f = -Frames.resolveRelative(frame_b.f, frame_b.R, frame_a.R);
    frame_a.t = -Frames.resolveRelative(frame_b.t + cross(r_rel_b, frame_b.f), frame_b.R, frame_a.R);
  end PartialForce;

  partial model LineForceBase "Distance and direction between the origins of two frames"
    extends PartialTwoFrames;
    parameter SI.Distance s_small = 1e-10 "A shorter distance is not divided by";
    parameter Boolean fixedRotationAtFrame_a = false "= true, if frame_a is not turned: for line forces connected to each other" annotation(Evaluate = true);
    parameter Boolean fixedRotationAtFrame_b = false "= true, if frame_b is not turned: for line forces connected to each other" annotation(Evaluate = true);
    SI.Distance length "Distance of the origins";
    SI.Position s "Distance, at least s_small";
    SI.Position r_rel_0[3] "From frame_a to frame_b, in axes of the world";
    Real e_rel_0[3](each final unit = "1") "Direction from frame_a to frame_b, in axes of the world";
  equation
    assert(noEvent(length > s_small), "The ends of a line force are closer to each other than s_small: it has no direction", AssertionLevel.warning);
    r_rel_0 = frame_b.r_0 - frame_a.r_0;
    length = Modelica.Math.Vectors.length(r_rel_0);
    s = Frames.Internal.maxWithoutEvent(length, s_small);
    e_rel_0 = r_rel_0 / s;
    // Either the frame is given here, or its orientation comes from elsewhere and it takes no torque
    if fixedRotationAtFrame_a then
      Connections.root(frame_a.R);
      frame_a.R = Frames.nullRotation();
    else
      frame_a.t = zeros(3);
    end if;
    if fixedRotationAtFrame_b then
      Connections.root(frame_b.R);
      frame_b.R = Frames.nullRotation();
    else
      frame_b.t = zeros(3);
    end if;
  end LineForceBase;

  partial model PartialLineForce "Force along the line between two frames"
    extends LineForceBase;
    SI.Position r_rel_a[3] "From frame_a to frame_b, in axes of frame_a";
    Real e_a[3](each final unit = "1") "Direction from frame_a to frame_b, in axes of frame_a";
    SI.Force f "Force that draws the frames together if positive";
  equation
    r_rel_a = Frames.resolve2(frame_a.R, r_rel_0);
    e_a = r_rel_a / s;
    frame_a.f = -e_a * f;
    frame_b.f = Frames.resolve2(frame_b.R, e_rel_0 * f);
  end PartialLineForce;

  partial model PartialAbsoluteSensor "Signals about one frame; it takes no load"
    extends Modelica.Icons.RoundSensor;
    parameter Integer n_out = 1 "Number of signals";
    Interfaces.Frame_a frame_a "Frame at which is measured";
    Modelica.Blocks.Interfaces.RealOutput y[n_out] "Signals";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
  equation
    assert(cardinality(frame_a) > 0, "Connector frame_a is connected to nothing");
  end PartialAbsoluteSensor;

  partial model PartialRelativeSensor "Signals about two frames"
    extends Modelica.Icons.RoundSensor;
    parameter Integer n_out = 1 "Number of signals";
    Interfaces.Frame_a frame_a "First frame";
    Interfaces.Frame_b frame_b "Second frame";
    Modelica.Blocks.Interfaces.RealOutput y[n_out] "Signals";
  protected
    outer Modelica.Mechanics.MultiBody.World world;
  equation
    assert(cardinality(frame_a) > 0, "Connector frame_a is connected to nothing");
    assert(cardinality(frame_b) > 0, "Connector frame_b is connected to nothing");
  end PartialRelativeSensor;

  model ZeroPosition "A frame that lies in the world's: where no axes are asked for"
    Interfaces.Frame_resolve frame_resolve "The frame";
  equation
    Connections.root(frame_resolve.R);
    frame_resolve.R = Frames.nullRotation();
    frame_resolve.r_0 = zeros(3);
  end ZeroPosition;

  partial function partialGravityAcceleration "Acceleration of gravity at a position"
    extends Modelica.Icons.Function;
    input SI.Position r[3] "From the origin of the world, in its axes";
    output SI.Acceleration gravity[3] "In axes of the world";
  end partialGravityAcceleration;
end Interfaces;
