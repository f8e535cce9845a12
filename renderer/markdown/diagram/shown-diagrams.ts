interface Size {
  readonly width: number;
  readonly height: number;
}

/** Only so many are remembered. */
const most = 200;

/** Diagrams somebody asked to see, by their text, with their size once it is known. As long as the window is open. */
const shown = new Map<string, Size | null>();

/** Whether this diagram was asked for: then it is drawn again wherever it comes into view. */
export function isShown(source: string): boolean {
  return shown.has(source);
}

/** Remembers that it is wished for, or no longer. */
export function rememberShown(source: string, wished: boolean): void {
  if (!wished) shown.delete(source);
  else if (!shown.has(source)) {
    const [oldest] = shown.keys();
    if (shown.size >= most && oldest !== undefined) shown.delete(oldest);
    shown.set(source, null);
  }
}

/** The size it was drawn at. */
export function keptSize(source: string): Size | null {
  return shown.get(source) ?? null;
}

export function keepSize(source: string, { width, height }: Size): void {
  if (shown.has(source)) shown.set(source, { width, height });
}
