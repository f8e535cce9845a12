/** A node of a tree as read from a file. */
export interface Node {
  readonly id: string;
  readonly parent: string | null;
  /** In the file's order, as far as it is known. */
  readonly children: readonly string[];
}

/**
 * Yields every node once, parents before children, siblings in the file's order, with the parent it was reached from. A
 * missing parent makes a root, and so does the first node of a cycle. Does not recurse: a chain may have a million
 * nodes.
 */
export function* walkTree<T extends Node>(
  nodes: ReadonlyMap<string, T>,
): Generator<{ readonly node: T; readonly from: string | null }> {
  const below = childrenOf(nodes);
  const seen = new Set<string>();
  const roots = [...nodes.values()].filter(({ id, parent }) => {
    return parent === null || parent === id || !nodes.has(parent);
  });
  for (const start of [roots, nodes.values()]) {
    for (const root of start) {
      const waiting: { id: string; from: string | null }[] = [{ id: root.id, from: null }];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const node = nodes.get(next.id);
        if (node === undefined || seen.has(next.id)) continue;
        seen.add(next.id);
        yield { node, from: next.from };
        const children = below.get(next.id) ?? [];
        for (let i = children.length - 1; i >= 0; i--) waiting.push({ id: children[i] ?? '', from: next.id });
      }
    }
  }
}

/** Derives children from the nodes' parents; a parent's own list only orders them. */
function childrenOf(nodes: ReadonlyMap<string, Node>): Map<string, string[]> {
  const below = new Map<string, string[]>();
  const add = (parent: string, id: string) => {
    const list = below.get(parent);
    if (list === undefined) below.set(parent, [id]);
    else list.push(id);
  };
  const placed = new Set<string>();
  for (const { id, children } of nodes.values()) {
    for (const child of children) {
      if (nodes.get(child)?.parent !== id || placed.has(child)) continue;
      placed.add(child);
      add(id, child);
    }
  }
  for (const { id, parent } of nodes.values()) {
    if (parent !== null && parent !== id && !placed.has(id)) add(parent, id);
  }
  return below;
}
