within Modelica.Blocks;
package Math "Arithmetic"
  extends Modelica.Icons.Package;

  block Gain "Factor"
    parameter Real k(start = 1) "Factor";
    Interfaces.RealInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = k * u;
  end Gain;

  block MatrixGain "Matrix"
    parameter Real K[:, :] = [1, 0; 0, 1] "Matrix";
    extends Interfaces.MIMO(final nin = size(K, 2), final nout = size(K, 1));
  equation
    y = K * u;
  end MatrixGain;

  block MultiSum "Weighted sum of any number of inputs"
    extends Interfaces.PartialRealMISO;
    parameter Real k[nu] = fill(1, nu) "Weights";
  equation
    y = if nu > 0 then k * u else 0;
  end MultiSum;

  block MultiProduct "Product of any number of inputs"
    extends Interfaces.PartialRealMISO;
  equation
    y = if nu > 0 then product(u) else 0;
  end MultiProduct;

  block Sum "Weighted sum"
    extends Interfaces.MISO;
    parameter Real k[nin] = ones(nin) "Weights";
  equation
    y = k * u;
  end Sum;

  block Feedback "Difference of what is wanted and what comes back"
    Interfaces.RealInput u1 "Wanted";
    Interfaces.RealInput u2 "Comes back";
    Interfaces.RealOutput y "Difference";
  equation
    y = u1 - u2;
  end Feedback;

  block Add "Weighted sum of two inputs"
    extends Interfaces.SI2SO;
    parameter Real k1 = 1 "Weight of u1";
    parameter Real k2 = 1 "Weight of u2";
  equation
    y = k1 * u1 + k2 * u2;
  end Add;

  block Add3 "Weighted sum of three inputs"
    extends Modelica.Blocks.Icons.Block;
    parameter Real k1 = 1 "Weight of u1";
    parameter Real k2 = 1 "Weight of u2";
    parameter Real k3 = 1 "Weight of u3";
    Interfaces.RealInput u1 "First input";
    Interfaces.RealInput u2 "Second input";
    Interfaces.RealInput u3 "Third input";
    Interfaces.RealOutput y "Output";
  equation
    y = k1 * u1 + k2 * u2 + k3 * u3;
  end Add3;

  block Product "Product of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1 * u2;
  end Product;

  block Division "Quotient of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = u1 / u2;
  end Division;

  block Abs "Absolute value"
    extends Interfaces.SISO;
    parameter Boolean generateEvent = false "= true, if a change of sign is an event" annotation(Evaluate = true);
  equation
    y = if generateEvent then (if u >= 0 then u else -u) else abs(u);
  end Abs;

  block Sign "Sign"
    extends Interfaces.SISO;
    parameter Boolean generateEvent = false "= true, if a change of sign is an event" annotation(Evaluate = true);
  equation
    y = if generateEvent then (if u > 0 then 1 elseif u < 0 then -1 else 0) else sign(u);
  end Sign;

  block Sqrt "Square root"
    extends Interfaces.SISO;
  equation
    y = sqrt(u);
  end Sqrt;

  block Sin "Sine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.sin(u);
  end Sin;

  block Cos "Cosine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.cos(u);
  end Cos;

  block Tan "Tangent"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.tan(u);
  end Tan;

  block Asin "Inverse sine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.asin(u);
  end Asin;

  block Acos "Inverse cosine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.acos(u);
  end Acos;

  block Atan "Inverse tangent"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.atan(u);
  end Atan;

  block Atan2 "Angle of the point (u2, u1)"
    extends Interfaces.SI2SO;
  equation
    y = Modelica.Math.atan2(u1, u2);
  end Atan2;

  block Sinh "Hyperbolic sine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.sinh(u);
  end Sinh;

  block Cosh "Hyperbolic cosine"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.cosh(u);
  end Cosh;

  block Tanh "Hyperbolic tangent"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.tanh(u);
  end Tanh;

  block Exp "Power of e"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.exp(u);
  end Exp;

  block Log "Natural logarithm"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.log(u);
  end Log;

  block Log10 "Logarithm to base 10"
    extends Interfaces.SISO;
  equation
    y = Modelica.Math.log10(u);
  end Log10;

  block Max "Larger of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = max(u1, u2);
  end Max;

  block Min "Smaller of two inputs"
    extends Interfaces.SI2SO;
  equation
    y = min(u1, u2);
  end Min;

  block RealToInteger "Nearest whole number"
    extends Modelica.Blocks.Icons.IntegerBlock;
    Interfaces.RealInput u "Input";
    Interfaces.IntegerOutput y "Output";
  equation
    y = if u > 0 then integer(u + 0.5) else -integer(0.5 - u);
  end RealToInteger;

  block IntegerToReal "Whole number as a real one"
    Interfaces.IntegerInput u "Input";
    Interfaces.RealOutput y "Output";
  equation
    y = u;
  end IntegerToReal;

  block BooleanToReal "One of two numbers"
    extends Interfaces.partialBooleanSI;
    parameter Real realTrue = 1.0 "If true";
    parameter Real realFalse = 0.0 "If false";
    Interfaces.RealOutput y "Output";
  equation
    y = if u then realTrue else realFalse;
  end BooleanToReal;

  block BooleanToInteger "One of two whole numbers"
    extends Interfaces.partialBooleanSI;
    parameter Integer integerTrue = 1 "If true";
    parameter Integer integerFalse = 0 "If false";
    Interfaces.IntegerOutput y "Output";
  equation
    y = if u then integerTrue else integerFalse;
  end BooleanToInteger;

  block RealToBoolean "Whether a threshold is reached"
    Interfaces.RealInput u "Input";
    extends Interfaces.partialBooleanSO;
    parameter Real threshold = 0.5 "Threshold";
  equation
    y = u >= threshold;
  end RealToBoolean;
end Math;
