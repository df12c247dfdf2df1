/**
 * In which order to eliminate the nodes of a saddle-point system [[M, −Gᵀ], [−G, −ρD]] whose nodes are bodies and constraints.
 *
 * Two rules. A constraint may go when its rows are independent on the bodies eliminated before it: its pivot −G M⁻¹Gᵀ is then regular,
 * otherwise it would be of size ρ and the factor would lose as many digits. Eliminated nodes form connected parts; a part is held when one
 * of its constraints leads to the ground or to a body that is still there. A constraint may follow if one of its bodies is in a part that
 * is not held. Where all its bodies are gone and no part of them is held by a body still there, waiting would change nothing, and it goes
 * as well: this is how loops close. (After one of its bodies alone, whatever the part, is not enough: the second joint of a link that
 * already hangs on the ground finds one freedom for its five rows, and a chain held at both ends loses eight digits.)
 *
 * Among the nodes that may go, one with the fewest remaining neighbours goes first (minimum degree), the lowest number among equals. On a
 * tree with at most one constraint to the ground this is leaves first and creates no fill, so that factor and solve take linear time and
 * memory (Baraff 1996; theory 01, section 12); loops fill in along their own length only.
 *
 * Cost: O(n log n) on trees, more where loops are many and tangled.
 */

/** Numbers of neighbours by node; symmetric, without the node itself, without repetition. */
export type Adjacency = readonly (readonly number[])[];

/** The nodes in elimination order. Neighbours of a constraint are its bodies; one with a single body leads to the ground. */
export function eliminationOrder(adjacency: Adjacency, isConstraint: (node: number) => boolean): number[] {
  const neighbours = adjacency.map((list) => new Set(list));
  const parts = createParts(adjacency, isConstraint);
  const queue = createDegreeQueue();
  for (let node = 0; node < adjacency.length; node++) queue.add(node, neighbours[node]!.size);
  const order: number[] = [];
  const mayGo = (node: number, degree: number) => neighbours[node]!.size === degree && parts.mayGo(node);
  for (let node = queue.take(mayGo); node >= 0; node = queue.take(mayGo)) {
    parts.add(node);
    order.push(node);
    const around = [...neighbours[node]!].sort((a, b) => a - b);
    for (const other of around) neighbours[other]!.delete(node);
    connect(neighbours, around);
    // whatever may go from now on is among these: they share the part of the node
    for (const other of around) queue.add(other, neighbours[other]!.size);
  }
  return order;
}

/** Makes the nodes neighbours of each other: the fill of an elimination. */
function connect(neighbours: readonly Set<number>[], nodes: readonly number[]): void {
  for (const a of nodes) for (const b of nodes) if (a !== b) neighbours[a]!.add(b);
}

/** The connected parts of the eliminated nodes (union–find), each with what holds it. */
function createParts(adjacency: Adjacency, isConstraint: (node: number) => boolean) {
  const ABSENT = -1;
  const parent = new Int32Array(adjacency.length).fill(ABSENT);
  // by part: whether a constraint leads to the ground, and how many lead to bodies still there
  const grounded = new Uint8Array(adjacency.length);
  const open = new Int32Array(adjacency.length);
  // by constraint: bodies still there
  const remaining = Int32Array.from(adjacency, (list) => list.length);

  function find(node: number): number {
    while (parent[node] !== node) {
      parent[node] = parent[parent[node]!]!;
      node = parent[node]!;
    }
    return node;
  }

  function join(into: number, node: number): void {
    const part = find(node);
    if (part === into) return;
    parent[part] = into;
    grounded[into] = grounded[into]! | grounded[part]!;
    open[into] = open[into]! + open[part]!;
  }

  function mayGo(node: number): boolean {
    if (parent[node] !== ABSENT) return false;
    if (!isConstraint(node)) return true;
    let held = false;
    for (const body of adjacency[node]!) {
      if (parent[body] === ABSENT) continue;
      const part = find(body);
      if (open[part] === 0 && !grounded[part]) return true;
      if (open[part]! > 0) held = true;
    }
    return remaining[node] === 0 && !held;
  }

  function add(node: number): void {
    parent[node] = node;
    for (const other of adjacency[node]!) {
      if (parent[other] !== ABSENT) join(node, other);
      if (isConstraint(node)) continue;
      remaining[other] = remaining[other]! - 1;
      if (parent[other] !== ABSENT && remaining[other] === 0) open[node] = open[node]! - 1;
    }
    if (!isConstraint(node)) return;
    if (remaining[node]! > 0) open[node] = open[node]! + 1;
    if (adjacency[node]!.length === 1) grounded[node] = 1;
  }
  return { mayGo, add };
}

/** Nodes by degree; entries may be out of date. Lowest degree first, lowest number among equals. */
function createDegreeQueue() {
  const heap: number[][] = [];
  const before = (a: readonly number[], b: readonly number[]) => a[0]! < b[0]! || (a[0] === b[0] && a[1]! < b[1]!);

  function add(node: number, degree: number): void {
    let place = heap.push([degree, node]) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!before(heap[place]!, heap[parent]!)) break;
      [heap[place], heap[parent]] = [heap[parent]!, heap[place]!];
      place = parent;
    }
  }

  function pop(): number[] | undefined {
    const top = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || !last) return top;
    heap[0] = last;
    for (let place = 0; ; ) {
      let least = place;
      for (const child of [2 * place + 1, 2 * place + 2]) if (child < heap.length && before(heap[child]!, heap[least]!)) least = child;
      if (least === place) return top;
      [heap[place], heap[least]] = [heap[least]!, heap[place]!];
      place = least;
    }
  }

  /** The first node in the queue that may go; entries passed over are dropped. −1 when none is left. */
  function take(mayGo: (node: number, degree: number) => boolean): number {
    for (let entry = pop(); entry; entry = pop()) if (mayGo(entry[1]!, entry[0]!)) return entry[1]!;
    return -1;
  }
  return { add, take };
}
