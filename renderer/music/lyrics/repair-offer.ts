import { type LyricsRepair, repairLyrics } from '../../../shared/service/lyrics/repair-lyrics.ts';

/**
 * What there is to repair in a text, but in the line that is still written; null where nothing is, or nothing but what
 * was waved away before.
 */
export function offerFor(
  text: string,
  writing: number | null,
  dismissed: ReadonlySet<string>,
): LyricsRepair | null {
  const repair = repairLyrics(text, writing);
  return offerKeys(repair).some((key) => !dismissed.has(key)) ? repair : null;
}

/** What an offer is about, whatever line it stands in by now. */
export function offerKeys({ changes, asks, title }: LyricsRepair): string[] {
  return [
    ...changes.map(({ from }) => `change ${from}`),
    ...asks.map(({ name }) => `ask ${name}`),
    ...(title ? [`title ${title.title}`] : []),
  ];
}
