within Modelica.Math;
package Vectors "Lists of numbers"
  extends Modelica.Icons.Package;

  function isEqual "Whether two vectors are equal"
    extends Modelica.Icons.Function;
    input Real v1[:] "First";
    input Real v2[:] "Second";
    input Real eps(min = 0) = 0 "Difference that is allowed";
    output Boolean result "= true, if they have equal length and no elements differ by more than eps";
  algorithm
    result := size(v1, 1) == size(v2, 1) and (size(v1, 1) == 0 or max(cat(1, {0}, {abs(v1[i] - v2[i]) for i in 1:min(size(v1, 1), size(v2, 1))})) <= eps);
  end isEqual;

  function norm "Length of a vector by powers p"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    input Real p(min = 1) = 2 "Power; Modelica.Constants.inf for the largest element";
    output Real result "(sum |v|^p)^(1/p)";
  algorithm
    result := if p == 2 then sqrt(v * v) elseif p == 1 then sum(abs(v)) elseif p >= Modelica.Constants.inf then max(abs(v)) else sum(abs(v[i]) ^ p for i in 1:size(v, 1)) ^ (1 / p);
  end norm;

  function length "Length of a vector"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    output Real result "Square root of the sum of squares";
  algorithm
    result := sqrt(v * v);
    annotation(Inline = true);
  end length;

  function normalize "Vector of length 1 in the same direction"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    input Real eps(min = 0.0) = 100 * Modelica.Constants.eps "A shorter vector is divided by this instead of by its length";
    output Real result[size(v, 1)] "Direction";
  algorithm
    result := smooth(0, if length(v) >= eps then v / length(v) else v / eps);
    annotation(Inline = true);
  end normalize;

  function normalizeWithAssert "Vector of length 1 in the same direction; a vector without length is an error"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    output Real result[size(v, 1)] "Direction";
  algorithm
    assert(length(v) > 0.0, "A direction of length 0 cannot be normalised");
    result := v / length(v);
    annotation(Inline = true);
  end normalizeWithAssert;

  function reverse "Elements from the last to the first"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    output Real result[size(v, 1)] "Reversed";
  algorithm
    result := {v[end - i + 1] for i in 1:size(v, 1)};
    annotation(Inline = true);
  end reverse;

  function sort "Elements by size"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    input Boolean ascending = true "= true, if the smallest comes first";
    output Real sorted_v[size(v, 1)] = v "Sorted";
  protected
    Real element;
    Integer place;
  algorithm
    for i in 2:size(v, 1) loop
      element := sorted_v[i];
      place := i;
      while place > 1 and (if ascending then sorted_v[max(place - 1, 1)] > element else sorted_v[max(place - 1, 1)] < element) loop
        sorted_v[place] := sorted_v[place - 1];
        place := place - 1;
      end while;
      sorted_v[place] := element;
    end for;
  end sort;

  function find "Index of a number"
    extends Modelica.Icons.Function;
    input Real e "Number";
    input Real v[:] "Vector";
    input Real eps(min = 0) = 0 "Difference that is allowed";
    output Integer result "First index, 0 if there is none";
  algorithm
    result := 0;
    for i in size(v, 1):-1:1 loop
      if abs(v[i] - e) <= eps then
        result := i;
      end if;
    end for;
  end find;

  function interpolate "Straight lines between given points"
    extends Modelica.Icons.Function;
    input Real x[:] "Abscissae, ascending";
    input Real y[size(x, 1)] "Ordinates";
    input Real xi "Where";
    input Integer iLast = 1 "Index found last; kept for its name";
    output Real yi "Ordinate there";
    output Integer iNew = 1 "Index of the interval";
  algorithm
    for i in 2:size(x, 1) - 1 loop
      if xi >= x[i] then
        iNew := i;
      end if;
    end for;
    yi := if size(x, 1) == 1 then y[1]
      else y[iNew] + (y[min(iNew + 1, size(x, 1))] - y[iNew]) * (xi - x[iNew]) / (x[min(iNew + 1, size(x, 1))] - x[iNew]);
  end interpolate;
end Vectors;
