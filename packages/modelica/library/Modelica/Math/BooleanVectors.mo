within Modelica.Math;
package BooleanVectors "Lists of truth values"
  extends Modelica.Icons.Package;

  function allTrue "Whether all are true"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Values";
    output Boolean result "= true, if there is at least one and none is false";
  algorithm
    result := size(b, 1) > 0;
    for i in 1:size(b, 1) loop
      result := result and b[i];
    end for;
  end allTrue;

  function anyTrue "Whether one is true"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Values";
    output Boolean result "= true, if one is true";
  algorithm
    result := false;
    for i in 1:size(b, 1) loop
      result := result or b[i];
    end for;
  end anyTrue;

  function oneTrue "Whether exactly one is true"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Values";
    output Boolean result "= true, if exactly one is true";
  algorithm
    result := countTrue(b) == 1;
  end oneTrue;

  function countTrue "How many are true"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Values";
    output Integer n "Number of true values";
  algorithm
    n := sum(if b[i] then 1 else 0 for i in 1:size(b, 1));
  end countTrue;

  function firstTrueIndex "Index of the first that is true"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Values";
    output Integer index "0 if there is none";
  algorithm
    index := 0;
    for i in size(b, 1):-1:1 loop
      if b[i] then
        index := i;
      end if;
    end for;
  end firstTrueIndex;
end BooleanVectors;
