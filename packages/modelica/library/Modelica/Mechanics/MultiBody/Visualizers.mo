within Modelica.Mechanics.MultiBody;
package Visualizers "Shapes by which parts are drawn: data for a viewer, without influence on the motion"
  extends Modelica.Icons.Package;

  package Advanced "Shapes and arrows whose data may change with time"
    extends Modelica.Icons.Package;

    model Shape "A simple solid on a frame"
      parameter Types.ShapeType shapeType = "box" "box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring, or the name of a file";
      input Frames.Orientation R = Frames.nullRotation() "Of the frame against the world" annotation(HideResult = true);
      input SI.Position r[3] = {0, 0, 0} "Of the frame, in axes of the world";
      input SI.Position r_shape[3] = {0, 0, 0} "From the frame to the start of the solid, in axes of the frame";
      input Real lengthDirection[3](each final unit = "1") = {1, 0, 0} "Along the length, in axes of the frame";
      input Real widthDirection[3](each final unit = "1") = {0, 1, 0} "Along the width, in axes of the frame";
      input SI.Length length = 0 "Size along lengthDirection";
      input SI.Length width = 0 "Size along widthDirection";
      input SI.Length height = 0 "Size across both";
      input Types.ShapeExtra extra = 0.0 "A further number: windings of a spring, openness of a pipe";
      parameter Types.Color color = {255, 0, 0} "Red, green and blue";
      parameter Types.SpecularCoefficient specularCoefficient = 0.7 "How much light is mirrored";
    end Shape;

    model Vector "An arrow for a force, a velocity or another vector"
      input Frames.Orientation R = Frames.nullRotation() "Of the frame against the world" annotation(HideResult = true);
      input SI.Position r[3] = {0, 0, 0} "Of the frame, in axes of the world";
      input Real coordinates[3] = {0, 0, 0} "Of the vector, in axes of the frame";
      parameter Types.Color color = Types.Defaults.ArrowColor "Red, green and blue";
      parameter Types.SpecularCoefficient specularCoefficient = 0.7 "How much light is mirrored";
      parameter Types.VectorQuantity quantity = Types.VectorQuantity.Force "What the vector is";
      parameter Boolean headAtOrigin = false "= true, if the arrow ends at the frame";
      parameter Boolean twoHeadedArrow = false "= true, if it has two heads, as for torques";
    end Vector;
  end Advanced;

  model FixedShape "A solid on a frame"
    extends Interfaces.PartialOneFrame_a;
    parameter Boolean animation = true "= true, if it is drawn" annotation(Evaluate = true);
    parameter Types.ShapeType shapeType = "box" "Kind of solid";
    parameter SI.Position r_shape[3] = {0, 0, 0} "From frame_a to the start of the solid";
    parameter Types.Axis lengthDirection = {1, 0, 0} "Along the length";
    parameter Types.Axis widthDirection = {0, 1, 0} "Along the width";
    parameter SI.Distance length(start = 1) "Length";
    parameter SI.Distance width(start = 0.1) "Width";
    parameter SI.Distance height = width "Height";
    parameter Types.ShapeExtra extra = 0.0 "A further number";
    parameter Types.Color color = {0, 128, 255} "Colour";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  protected
    Advanced.Shape shape(
      shapeType = shapeType, color = color, specularCoefficient = specularCoefficient, length = length, width = width, height = height,
      lengthDirection = lengthDirection, widthDirection = widthDirection, r_shape = r_shape, extra = extra, r = frame_a.r_0, R = frame_a.R)
      if world.enableAnimation and animation;
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
  end FixedShape;

  model FixedFrame "Axes on a frame; kept for its name, it draws nothing here"
    extends Interfaces.PartialOneFrame_a;
    parameter Boolean animation = true "= true, if it is drawn";
    parameter Boolean showLabels = true "= true, if the axes have labels";
    parameter SI.Distance length = 0.5 "Length of the axes";
    parameter SI.Distance diameter = length / world.defaultFrameDiameterFraction "Diameter of the axes";
    parameter Types.Color color_x = Types.Defaults.FrameColor "Colour of x";
    parameter Types.Color color_y = color_x "Colour of y";
    parameter Types.Color color_z = color_x "Colour of z";
    parameter Types.SpecularCoefficient specularCoefficient = world.defaultSpecularCoefficient "How much light is mirrored";
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
  end FixedFrame;
end Visualizers;
