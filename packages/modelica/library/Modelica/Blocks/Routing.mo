within Modelica.Blocks;
package Routing "Signals as they are"
  extends Modelica.Icons.Package;

  block RealPassThrough "The input"
    extends Interfaces.SISO;
  equation
    y = u;
  end RealPassThrough;

  block BooleanPassThrough "The input"
    extends Interfaces.partialBooleanSISO;
  equation
    y = u;
  end BooleanPassThrough;

  block Replicator "The input, several times"
    extends Interfaces.SIMO;
  equation
    y = fill(u, nout);
  end Replicator;

  block ExtractSignal "Chosen ones of several inputs"
    extends Interfaces.MIMO;
    parameter Integer extract[nout] = 1:nout "Which";
  equation
    for i in 1:nout loop
      y[i] = u[extract[i]];
    end for;
  end ExtractSignal;
end Routing;
