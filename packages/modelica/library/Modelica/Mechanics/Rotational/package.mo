within Modelica.Mechanics;
package Rotational "Shafts: everything turns about one axis; a flange carries the angle and the torque"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  package Icons "Empty base classes"
    partial class Gear "A pair of wheels"
    end Gear;
    partial class Gearbox "Several pairs of wheels"
    end Gearbox;
    partial class Clutch "Two discs"
    end Clutch;
  end Icons;
end Rotational;
