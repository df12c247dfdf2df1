within Modelica.Blocks;
package Tables "Functions given by points"
  extends Modelica.Icons.Package;

  block CombiTable1Ds "Columns of a table over its first column, by straight lines; the first and the last line go on"
    extends Modelica.Blocks.Interfaces.SIMO(final nout = size(columns, 1));
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: arguments, ascending";
    parameter Integer columns[:] = 2:size(table, 2) "Which columns are outputs";
    parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.LinearSegments "Straight lines only, here";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation = Modelica.Blocks.Types.Extrapolation.LastTwoPoints "Going on only, here";
  equation
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments, "CombiTable1Ds: only LinearSegments is there");
    for i in 1:nout loop
      y[i] = Internal.linearSegments([table[:, 1], table[:, columns[i]]], u);
    end for;
  end CombiTable1Ds;

  package Internal "Inner parts"
    extends Modelica.Icons.InternalPackage;

    function linearSegments "Straight lines through points; the first and the last line go on; one point is a constant"
      extends Modelica.Icons.Function;
      input Real table[:, 2] "Arguments, ascending, and values";
      input Real u "Argument";
      output Real y "Value";
    protected
      Integer n = size(table, 1) "Number of points";
    algorithm
      // Each segment adds the part of its rise that lies below u
      y := table[1, 2] + sum(
        (table[i + 1, 2] - table[i, 2]) / (table[i + 1, 1] - table[i, 1]) * (
          (if i == n - 1 then (if i == 1 then u else max(u, table[i, 1]))
           else (if i == 1 then min(u, table[i + 1, 1]) else min(max(u, table[i, 1]), table[i + 1, 1]))) - table[i, 1])
        for i in 1:n - 1);
      annotation(Inline = true);
    end linearSegments;
  end Internal;
end Tables;
