import type { MessageKey } from './actions.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
  run(): void;
}

/**
 * A kind of item that the palette can open, such as conversations or models. It keeps the palette
 * independent of the panels.
 */
export interface PaletteSource {
  readonly id: string;
  readonly heading: MessageKey;
  /** Returns the items shown without a query, newest or likeliest first; the palette filters them by the query. */
  items(): readonly PaletteItem[];
  /** Ranks after the others: a user who types an item's name rarely means its task. */
  readonly last?: boolean;
  /** Finds more items by the query elsewhere; shown unfiltered. */
  search?(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
}

let sources: readonly PaletteSource[] = [];

/** Adds a source. Returns the function that removes it. */
export function registerPaletteSource(source: PaletteSource): () => void {
  sources = [...sources.filter((known) => known.id !== source.id), source];
  return () => {
    sources = sources.filter((known) => known !== source);
  };
}

export function paletteSources(): readonly PaletteSource[] {
  return sources.toSorted((one, other) => Number(one.last ?? false) - Number(other.last ?? false));
}
