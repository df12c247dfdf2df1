/** Results as columns: one Float64Array per quantity, all of the same length. A number that is missing is NaN. */
export interface Column {
  /** Of the quantity, as `arm.position.x`. */
  readonly name: string;
  /** SI, e.g. "m/s"; "" for pure numbers. */
  readonly unit: string;
}

/** Results as columns. */
export interface Table {
  /** Names and units. */
  readonly columns: readonly Column[];
  /** Number of rows. */
  readonly length: number;
  /** values[k] belongs to columns[k]. */
  readonly values: readonly Float64Array[];
}

/** What the recorder of a world offers. */
interface ColumnSource {
  readonly columns: readonly Column[];
  readonly length: number;
  column(name: string): Float64Array;
}

/** The table of a recording. */
export function tableOf(recording: ColumnSource): Table {
  const { columns, length } = recording;
  return { columns, length, values: columns.map(({ name }) => recording.column(name)) };
}

/** The values of a column by name, or undefined. */
export function columnOf(table: Table, name: string): Float64Array | undefined {
  return table.values[table.columns.findIndex((column) => column.name === name)];
}

/** Row after row. The same array is handed out each time; copy it to keep it. */
export function* rowsOf(table: Table): Generator<Float64Array> {
  const row = new Float64Array(table.columns.length);
  for (let i = 0; i < table.length; i++) {
    for (let k = 0; k < row.length; k++) row[k] = table.values[k]![i]!;
    yield row;
  }
}

/** Collects rows of unknown number into columns. */
export interface TableBuilder {
  /** Appends one number per column. */
  add(row: readonly number[]): void;
  /** Rows so far. */
  readonly length: number;
  /** The table of all rows. */
  finish(columns: readonly Column[]): Table;
}

/** A builder for rows of that many numbers; its tables double where they are full. */
export function buildTable(width: number): TableBuilder {
  let length = 0;
  let values = Array.from({ length: width }, () => new Float64Array(64));
  return {
    add(row) {
      if (length === (values[0]?.length ?? 0)) values = values.map((old) => grown(old));
      for (let k = 0; k < width; k++) values[k]![length] = row[k] ?? Number.NaN;
      length++;
    },
    get length() {
      return length;
    },
    finish: (columns) => ({ columns, length, values: values.map((v) => v.slice(0, length)) }),
  };
}

function grown(old: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * old.length);
  larger.set(old);
  return larger;
}
