/** Texts of the Modelica library by path; `build/modelica-library.ts` gives them to the worker. */
declare module "@gelenk/modelica/library.json" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
