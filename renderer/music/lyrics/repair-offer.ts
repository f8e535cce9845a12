import { type LyricsRepair, repairLyrics } from '../../../shared/service/lyrics/repair-lyrics.ts';

/**
 * Returns the repairs a text needs, except in the line still being typed; null if there are none, or only ones the user
 * dismissed before.
 */
export function offerFor(
  text: string,
  writing: number | null,
  dismissed: ReadonlySet<string>,
): LyricsRepair | null {
  const repair = repairLyrics(text, writing);
  return offerKeys(repair).some((key) => !dismissed.has(key)) ? repair : null;
}

/** Returns keys for the contents of an offer, independent of the lines they are in. */
export function offerKeys({ changes, asks, title }: LyricsRepair): string[] {
  return [
    ...changes.map(({ from }) => `change ${from}`),
    ...asks.map(({ name }) => `ask ${name}`),
    ...(title ? [`title ${title.title}`] : []),
  ];
}
