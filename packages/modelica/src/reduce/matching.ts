/**
 * Maximum matching between rows (equations) and columns (unknowns) by augmenting paths, and what remains when there is none.
 *
 *   augment     one more row gets a column, along a path that changes owners; depth-first, free columns first. If there is no path, everything that the search
 *               reached is a part with more rows than columns
 *   match all   rows with one column left have no choice and come first; then searches from all rows that are left, each column met once per
 *               round, until a round finds nothing
 *   parts       Dulmage–Mendelsohn: rows that alternating paths reach from rows without column (too many equations), columns that they reach from columns
 *               without row (too many unknowns)
 *
 * Sources: Duff, ACM Trans. Math. Softw. 7 (1981) 315; Karp and Sipser, FOCS 1981, 364; Pothen and Fan, ACM Trans. Math. Softw. 16
 * (1990) 303; Dulmage and Mendelsohn, Canad. J. Math. 10 (1958) 517. Cost: O(rows·entries) at worst, usually about linear; of single
 * searches in long chains the worst does happen. No recursion.
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

  /** No row has a column. */
  clear(): void {
    this.columnOf.fill(FREE);
    this.rowOf.fill(FREE);
  }

  /** Finds a column for a row that has none; others may change theirs. Only columns that are `allowed` take part. */
  augment(start: number, allowed: (column: number) => boolean = () => true): boolean {
    this.#search++;
    this.visitedRows = [];
    this.visitedColumns = [];
    return this.#searchFrom(start, allowed);
  }

  /** As many of the rows as possible get a column. Rows that have one keep one. */
  matchAll(rows: readonly number[], allowed: (column: number) => boolean = () => true): void {
    this.#matchForced(rows, allowed);
    let left = rows.filter((row) => this.columnOf[row] === FREE);
    for (let before = -1; before !== left.length && left.length > 0; ) {
      before = left.length;
      this.#search++;
      this.visitedRows = [];
      this.visitedColumns = [];
      left = left.filter((row) => !this.#searchFrom(row, allowed));
    }
  }

  #searchFrom(start: number, allowed: (column: number) => boolean): boolean {
    this.visitedRows.push(start);
    const direct = this.#freeColumn(start, allowed);
    if (direct !== FREE) {
      this.match(start, direct);
      return true;
    }
    const path = [{ row: start, next: 0, column: FREE }];
    while (path.length > 0) {
      const step = path.at(-1)!;
      const free = step.next === 0 ? this.#freeColumn(step.row, allowed) : FREE;
      step.column = free === FREE ? this.#nextColumn(step, allowed) : free;
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

  #freeColumn(row: number, allowed: (column: number) => boolean): number {
    for (const column of this.rows[row]!) if (this.rowOf[column] === FREE && allowed(column)) return column;
    return FREE;
  }

  /** Pairs that have no choice, one after the other. */
  #matchForced(rows: readonly number[], allowed: (column: number) => boolean): void {
    const rowsOf = new Map<number, number[]>();
    const choices = new Map<number, number>();
    for (const row of rows) {
      if (this.columnOf[row] !== FREE) continue;
      const columns = this.rows[row]!.filter((column) => this.rowOf[column] === FREE && allowed(column));
      choices.set(row, columns.length);
      for (const column of columns) {
        const list = rowsOf.get(column);
        if (list === undefined) rowsOf.set(column, [row]);
        else list.push(row);
      }
    }
    const queue = [...choices].flatMap(([row, count]) => (count === 1 ? [row] : []));
    for (let i = 0; i < queue.length; i++) {
      const row = queue[i]!;
      const column = this.columnOf[row] === FREE ? this.#freeColumn(row, allowed) : FREE;
      if (column === FREE) continue;
      this.match(row, column);
      for (const other of rowsOf.get(column)!) {
        const left = choices.get(other)! - 1;
        choices.set(other, left);
        if (left === 1) queue.push(other);
      }
    }
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
