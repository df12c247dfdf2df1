within Modelica.Mechanics.MultiBody.Forces;
package Internal "Inner parts"
  extends Modelica.Icons.InternalPackage;

  function standardGravityAcceleration "None, uniform, or towards the origin"
    extends Modelica.Mechanics.MultiBody.Interfaces.partialGravityAcceleration;
    import Modelica.Mechanics.MultiBody.Types.GravityTypes;
    input GravityTypes gravityType "Kind of field";
    input SI.Acceleration g[3] "Of a uniform field";
    input Real mu(unit = "m3/s2") "Constant of a point field";
  algorithm
    gravity := if gravityType == GravityTypes.UniformGravity then g
      elseif gravityType == GravityTypes.PointGravity then -mu / (r * r) * (r / Modelica.Math.Vectors.length(r))
      else zeros(3);
    annotation(Inline = true);
  end standardGravityAcceleration;

  model ZeroForceAndTorque "A frame without load"
    extends Modelica.Mechanics.MultiBody.Interfaces.PartialOneFrame_a;
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
  end ZeroForceAndTorque;
end Internal;
