within Modelica.Mechanics.MultiBody.Frames;
record Orientation "Orientation of frame 2 against frame 1, and its angular velocity"
  extends Modelica.Icons.Record;
  Real T[3, 3] "Rows are the axes of frame 2 in frame 1: coordinates in 2 = T · coordinates in 1";
  SI.AngularVelocity w[3] "Angular velocity of frame 2 against frame 1, in frame 2";

  encapsulated function equalityConstraint "Three numbers that vanish where two orientations are equal: small angles of 2 against 1"
    import Modelica;
    import Modelica.Mechanics.MultiBody.Frames;
    extends Modelica.Icons.Function;
    input Frames.Orientation R1 "Of frame 1 against a third frame";
    input Frames.Orientation R2 "Of frame 2 against the same";
    output Real residue[3] "Angles about the axes of frame 1, correct to second order";
  protected
    Real E[3, 3] = R2.T * transpose(R1.T) "Orientation of 2 against 1";
  algorithm
    // The second arguments exclude a half turn, where the sines vanish too
    residue := {
      Modelica.Math.atan2(E[2, 3], E[1, 1]),
      Modelica.Math.atan2(-E[1, 3], E[2, 2]),
      Modelica.Math.atan2(E[1, 2], E[3, 3])};
    annotation(Inline = true);
  end equalityConstraint;
end Orientation;
