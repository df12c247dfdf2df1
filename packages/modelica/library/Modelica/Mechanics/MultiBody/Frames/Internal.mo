within Modelica.Mechanics.MultiBody.Frames;
package Internal "Derivatives of functions and other inner parts"
  extends Modelica.Icons.Package;

  function resolve1_der "Derivative of resolve1: the frame turns by its own w"
    extends Modelica.Icons.Function;
    input Orientation R "Of frame 2 against frame 1";
    input Real v2[3] "Coordinates in frame 2";
    input Real v2_der[3] "Their rates";
    output Real v1_der[3] "Rates of the coordinates in frame 1";
  algorithm
    v1_der := resolve1(R, v2_der + cross(R.w, v2));
    annotation(InlineAfterIndexReduction = true);
  end resolve1_der;

  function resolve2_der "Derivative of resolve2: the frame turns by its own w"
    extends Modelica.Icons.Function;
    input Orientation R "Of frame 2 against frame 1";
    input Real v1[3] "Coordinates in frame 1";
    input Real v1_der[3] "Their rates";
    output Real v2_der[3] "Rates of the coordinates in frame 2";
  algorithm
    v2_der := resolve2(R, v1_der) - cross(R.w, resolve2(R, v1));
    annotation(InlineAfterIndexReduction = true);
  end resolve2_der;

  function resolveRelative_der "Derivative of resolveRelative: both frames turn by their own w"
    extends Modelica.Icons.Function;
    input Real v1[3] "Coordinates in frame 1";
    input Orientation R1 "Of frame 1 against a third frame";
    input Orientation R2 "Of frame 2 against the same";
    input Real v1_der[3] "Rates of v1";
    output Real v2_der[3] "Rates of the coordinates in frame 2";
  algorithm
    v2_der := resolveRelative(v1_der + cross(R1.w, v1), R1, R2) - cross(R2.w, resolveRelative(v1, R1, R2));
    annotation(InlineAfterIndexReduction = true);
  end resolveRelative_der;

  function maxWithoutEvent "The larger of two numbers, without an event where they meet"
    extends Modelica.Icons.Function;
    input Real u1 "First";
    input Real u2 "Second";
    output Real y "The larger";
  algorithm
    y := if u1 > u2 then u1 else u2;
    annotation(derivative = maxWithoutEvent_d, InlineAfterIndexReduction = true);
  end maxWithoutEvent;

  function maxWithoutEvent_d "Derivative of maxWithoutEvent"
    extends Modelica.Icons.Function;
    input Real u1 "First";
    input Real u2 "Second";
    input Real u1_d "Rate of the first";
    input Real u2_d "Rate of the second";
    output Real y_d "Rate of the larger";
  algorithm
    y_d := if u1 > u2 then u1_d else u2_d;
    annotation(derivative(order = 2) = maxWithoutEvent_dd, InlineAfterIndexReduction = true);
  end maxWithoutEvent_d;

  function maxWithoutEvent_dd "Second derivative of maxWithoutEvent"
    extends Modelica.Icons.Function;
    input Real u1 "First";
    input Real u2 "Second";
    input Real u1_d "Rate of the first";
    input Real u2_d "Rate of the second";
    input Real u1_dd "Second rate of the first";
    input Real u2_dd "Second rate of the second";
    output Real y_dd "Second rate of the larger";
  algorithm
    y_dd := if u1 > u2 then u1_dd else u2_dd;
    annotation(InlineAfterIndexReduction = true);
  end maxWithoutEvent_dd;
end Internal;
