interface Size {
  readonly width: number;
  readonly height: number;
}

interface Remembered {
  /** The view the user chose; null when the user made no choice. */
  readonly view: 'diagram' | 'source' | null;
  /** Null until it was drawn. */
  readonly size: Size | null;
}

/** Maximum number of remembered diagrams. */
const most = 200;

/** Diagrams that were drawn or switched, by their source, until the window closes. */
const remembered = new Map<string, Remembered>();

/** Returns the view the user chose for this diagram, wherever it appears again; null when the user made no choice. */
export function chosenView(source: string): Remembered['view'] {
  return remembered.get(source)?.view ?? null;
}

export function rememberChoice(source: string, view: 'diagram' | 'source'): void {
  remember(source, { view, size: keptSize(source) });
}

/** Returns the size at which the diagram was last drawn. */
export function keptSize(source: string): Size | null {
  return remembered.get(source)?.size ?? null;
}

export function keepSize(source: string, { width, height }: Size): void {
  remember(source, { view: chosenView(source), size: { width, height } });
}

function remember(source: string, what: Remembered): void {
  const [oldest] = remembered.keys();
  if (remembered.size >= most && !remembered.has(source) && oldest !== undefined) remembered.delete(oldest);
  remembered.set(source, what);
}
