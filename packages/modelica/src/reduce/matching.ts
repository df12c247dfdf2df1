/**
 * Maximum matching between rows (equations) and columns (unknowns) by augmenting paths, and what remains when there is none.
 *
 *   augment     one more row gets a column, along a path that changes owners; depth-first, free columns first. If there is no path, everything that the search
 *               reached is a part with more rows than columns
 *   parts       Dulmage–Mendelsohn: rows that alternating paths reach from rows without column (too many equations), columns that they reach from columns
 *               without row (too many unknowns)
 *
 * Sources: Duff, ACM Trans. Math. Softw. 7 (1981) 315; Dulmage and Mendelsohn, Canad. J. Math. 10 (1958) 517. Cost: O(rows·entries) at worst, usually about linear.
 * No recursion.
 */
export const FREE = -1;

export class Matching {
  /** Columns that each row may have. Rows and columns can be added. */
  readonly rows: number[][] = [];
  readonly columnOf: number[] = [];
  readonly rowOf: number[] = [];
  /** What the last search reached. */
  visitedRows: number[] = [];
  visitedColumns: number[] = [];
  /** Per column the search that met it last. */
  readonly #met: number[] = [];
  #search = 0;

  constructor(columns: number) {
    for (let column = 0; column < columns; column++) this.addColumn();
  }

  addRow(columns: readonly number[]): number {
    this.columnOf.push(FREE);
    return this.rows.push([...columns]) - 1;
  }

  addColumn(): number {
    this.#met.push(0);
    return this.rowOf.push(FREE) - 1;
  }

  match(row: number, column: number): void {
    this.columnOf[row] = column;
    this.rowOf[column] = row;
  }

  /** Finds a column for a row that has none; others may change theirs. Only columns that are `allowed` take part. */
  augment(start: number, allowed: (column: number) => boolean = () => true): boolean {
    this.#search++;
    this.visitedRows = [start];
    this.visitedColumns = [];
    const path = [{ row: start, next: 0, column: FREE }];
    while (path.length > 0) {
      const step = path.at(-1)!;
      const free = step.next === 0 ? this.rows[step.row]!.find((column) => this.rowOf[column] === FREE && allowed(column)) : undefined;
      step.column = free ?? this.#nextColumn(step, allowed);
      if (step.column === FREE) path.pop();
      else if (this.rowOf[step.column] === FREE) {
        for (const { row, column } of path) this.match(row, column);
        return true;
      } else {
        const owner = this.rowOf[step.column]!;
        this.visitedRows.push(owner);
        path.push({ row: owner, next: 0, column: FREE });
      }
    }
    return false;
  }

  #nextColumn(step: { readonly row: number; next: number }, allowed: (column: number) => boolean): number {
    const columns = this.rows[step.row]!;
    while (step.next < columns.length) {
      const column = columns[step.next++]!;
      if (this.#met[column] === this.#search || !allowed(column)) continue;
      this.#met[column] = this.#search;
      this.visitedColumns.push(column);
      return column;
    }
    return FREE;
  }
}

export interface SingularParts {
  /** Rows that compete for too few columns, and those columns. */
  readonly overdetermined: { readonly rows: readonly number[]; readonly columns: readonly number[] };
  /** Columns that too few rows determine, and those rows. */
  readonly underdetermined: { readonly rows: readonly number[]; readonly columns: readonly number[] };
}

/** The parts of a maximum matching that are not square; both empty if every row and column is matched. */
export function singularParts(matching: Matching): SingularParts {
  const overRows = new Set<number>();
  const overColumns = new Set<number>();
  for (let row = 0; row < matching.rows.length; row++) {
    if (matching.columnOf[row] !== FREE || overRows.has(row)) continue;
    matching.augment(row);
    for (const visited of matching.visitedRows) overRows.add(visited);
    for (const visited of matching.visitedColumns) overColumns.add(visited);
  }
  const under = reachedFromFreeColumns(matching);
  const sorted = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b);
  return { overdetermined: { rows: sorted(overRows), columns: sorted(overColumns) }, underdetermined: under };
}

function reachedFromFreeColumns({ rows, columnOf, rowOf }: Matching): SingularParts["underdetermined"] {
  const rowsOf: number[][] = rowOf.map(() => []);
  for (const [row, columns] of rows.entries()) for (const column of columns) rowsOf[column]!.push(row);
  const columns = rowOf.flatMap((row, column) => (row === FREE ? [column] : []));
  const reached = new Set(columns);
  const reachedRows = new Set<number>();
  for (let i = 0; i < columns.length; i++) {
    for (const row of rowsOf[columns[i]!]!) {
      reachedRows.add(row);
      const next = columnOf[row]!;
      if (next === FREE || reached.has(next)) continue;
      reached.add(next);
      columns.push(next);
    }
  }
  return { rows: [...reachedRows].sort((a, b) => a - b), columns: columns.sort((a, b) => a - b) };
}
