within Modelica.Mechanics.MultiBody.Parts;
package Internal "Inner parts of parts"
  extends Modelica.Icons.InternalPackage;

  model HousingTorque "A torque of a drive line on the body that carries its housing"
    input SI.Torque t[3] "Torque, in axes of the frame";
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "The body";
  equation
    frame_a.f = zeros(3);
    frame_a.t = t;
  end HousingTorque;
end Internal;
