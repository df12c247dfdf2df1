within Gelenk;
package Hydraulics "Oil under pressure for drives: pumps, valves, volumes, cylinders. Pressures are above that of the surroundings"
  connector Port "Opening for oil"
    SI.Pressure p "Pressure";
    flow SI.VolumeFlowRate q "Volume that flows in per second";
  end Port;

  connector Port_a "Opening, first side"
    extends Port;
  end Port_a;

  connector Port_b "Opening, second side"
    extends Port;
  end Port_b;

  function orifice "Flow through a sharp opening: in proportion to the root of the pressure difference, straight near 0"
    input SI.Pressure dp "Pressure difference";
    input Real k "Flow at 1 Pa";
    input SI.Pressure dp_small "Below about this the law is straight, so that its slope stays finite";
    output SI.VolumeFlowRate q "Flow, with the sign of dp";
  algorithm
    q := k * dp / sqrt(sqrt(dp * dp + dp_small * dp_small));
    annotation(Inline = true);
  end orifice;

  model Tank "Surroundings of constant pressure"
    parameter SI.Pressure p = 0 "Pressure";
    Port_a port "Opening";
  equation
    port.p = p;
  end Tank;

  model PressureSource "A pressure given by a signal"
    Port_a port "Opening";
    Modelica.Blocks.Interfaces.RealInput p(unit = "Pa") "Pressure";
  equation
    port.p = p;
  end PressureSource;

  model Pump "Constant flow up to a pressure, beyond which it returns to the tank"
    parameter SI.VolumeFlowRate q_nominal = 1e-3 "Flow at low pressure";
    parameter SI.Pressure p_max = 2e7 "Pressure at which the return begins to open";
    parameter Real k_relief(unit = "m3/(s.Pa)") = q_nominal / 1e6 "Flow of the return per pressure beyond p_max";
    Port_a inlet "From the tank";
    Port_b outlet "To the drive";
    SI.VolumeFlowRate q "Flow to the drive";
    SI.Power power "Power given to the oil";
  equation
    q = q_nominal - k_relief * noEvent(max(0, outlet.p - inlet.p - p_max));
    outlet.q = -q;
    inlet.q = q;
    power = q * (outlet.p - inlet.p);
  end Pump;

  model Volume "Chamber of constant volume, filled with oil that yields"
    parameter SI.Volume V = 1e-3 "Volume";
    parameter SI.BulkModulus beta = 1.4e9 "Pressure per relative compression";
    parameter SI.Pressure p_start = 0 "Pressure at the start";
    Port_a port "Opening";
    SI.Pressure p(start = p_start, fixed = true, nominal = 1e6) "Pressure";
  equation
    port.p = p;
    V / beta * der(p) = port.q;
  end Volume;

  model Orifice "Throttle"
    parameter Real k(unit = "m3/(s.Pa(1/2))") = 1e-7 "Flow at a pressure difference of 1 Pa: area · flow coefficient · root of 2/density";
    parameter SI.Pressure dp_small = 1e3 "Below about this the law is straight";
    Port_a port_a "First side";
    Port_b port_b "Second side";
    SI.VolumeFlowRate q "Flow from port_a to port_b";
  equation
    q = orifice(port_a.p - port_b.p, k, dp_small);
    port_a.q = q;
    port_b.q = -q;
  end Orifice;

  model CheckValve "Lets oil pass from port_a to port_b only"
    parameter Real k_open(unit = "m3/(s.Pa)") = 1e-9 "Flow per pressure difference, open";
    parameter Real k_closed(unit = "m3/(s.Pa)") = 1e-15 "Leak per pressure difference, closed";
    Port_a port_a "First side";
    Port_b port_b "Second side";
    SI.VolumeFlowRate q "Flow from port_a to port_b";
    Boolean open "= true, if it is open";
  equation
    open = port_a.p > port_b.p;
    q = (if open then k_open else k_closed) * (port_a.p - port_b.p);
    port_a.q = q;
    port_b.q = -q;
  end CheckValve;

  model Valve "Proportional valve with four ports: u > 0 joins P with A and B with T, u < 0 joins P with B and A with T"
    parameter Real k(unit = "m3/(s.Pa(1/2))") = 1e-7 "Flow at u = 1 and a pressure difference of 1 Pa";
    parameter Real leak = 1e-4 "Opening at u = 0, per full opening";
    parameter SI.Pressure dp_small = 1e3 "Below about this the law is straight";
    Port_a P "Pump";
    Port_a T "Tank";
    Port_b A "First chamber";
    Port_b B "Second chamber";
    Modelica.Blocks.Interfaces.RealInput u "Position of the spool, -1 … 1";
  protected
    Real ahead "Opening for u > 0";
    Real back "Opening for u < 0";
    SI.VolumeFlowRate q_PA "From P to A";
    SI.VolumeFlowRate q_PB "From P to B";
    SI.VolumeFlowRate q_AT "From A to T";
    SI.VolumeFlowRate q_BT "From B to T";
  equation
    ahead = noEvent(max(leak, min(1, u)));
    back = noEvent(max(leak, min(1, -u)));
    q_PA = orifice(P.p - A.p, k * ahead, dp_small);
    q_BT = orifice(B.p - T.p, k * ahead, dp_small);
    q_PB = orifice(P.p - B.p, k * back, dp_small);
    q_AT = orifice(A.p - T.p, k * back, dp_small);
    P.q = q_PA + q_PB;
    T.q = -q_AT - q_BT;
    A.q = q_AT - q_PA;
    B.q = q_BT - q_PB;
  end Valve;

  model Cylinder "Double-acting cylinder: pressure in A pushes the rod out, pressure in B draws it in"
    parameter SI.Diameter bore = 0.08 "Diameter of the piston";
    parameter SI.Diameter rod = 0.045 "Diameter of the rod";
    parameter SI.Length stroke = 1 "Way of the piston";
    parameter SI.Length s_closed = 1 "Distance of the flanges with the rod drawn in";
    parameter SI.Volume dead = 1e-4 "Volume of a chamber that the piston leaves";
    parameter SI.BulkModulus beta = 1.4e9 "Pressure per relative compression of the oil";
    parameter SI.TranslationalDampingConstant d = 1e3 "Friction of the seals, per speed";
    parameter SI.TranslationalSpringConstant c_stop = 1e8 "Stiffness of the ends of the way";
    parameter SI.Pressure pA_start = 0 "Pressure in A at the start";
    parameter SI.Pressure pB_start = 0 "Pressure in B at the start";
    Port_a A "Chamber at the bottom";
    Port_b B "Chamber around the rod";
    Modelica.Mechanics.Translational.Interfaces.Flange_a flange_a "Bottom";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange_b "Rod";
    SI.Position s "Way of the piston, 0 … stroke";
    SI.Velocity v "Its rate";
    SI.Pressure pA(start = pA_start, fixed = true, nominal = 1e6) "Pressure in A";
    SI.Pressure pB(start = pB_start, fixed = true, nominal = 1e6) "Pressure in B";
    SI.Force f "Force that pushes the rod out";
  protected
    parameter SI.Area area_A = Modelica.Constants.pi / 4 * bore ^ 2;
    parameter SI.Area area_B = Modelica.Constants.pi / 4 * (bore ^ 2 - rod ^ 2);
  equation
    s = flange_b.s - flange_a.s - s_closed;
    v = der(s);
    A.p = pA;
    B.p = pB;
    // What flows in makes room for the piston or is compressed
    (dead + area_A * s) / beta * der(pA) = A.q - area_A * v;
    (dead + area_B * (stroke - s)) / beta * der(pB) = B.q + area_B * v;
    f = area_A * pA - area_B * pB - d * v - c_stop * noEvent(min(0, s) + max(0, s - stroke));
    flange_b.f = -f;
    flange_a.f = f;
  end Cylinder;
end Hydraulics;
