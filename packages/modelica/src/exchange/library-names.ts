/** Packages of the library whose classes are read and written, with the dot behind them. */
export const MULTIBODY = "Modelica.Mechanics.MultiBody.";
export const RECURSIVE = "Gelenk.Recursive.";
export const ROTATIONAL = "Modelica.Mechanics.Rotational.";
export const TRANSLATIONAL = "Modelica.Mechanics.Translational.";
