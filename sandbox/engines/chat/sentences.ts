/** A sentence and where it stands in its text (UTF-16 units, end excluded). */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cuts a text into sentences; a line end ends one too. Space around them belongs to none. */
export function sentences(text: string): Sentence[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index }) => {
    const trimmed = segment.trim();
    if (trimmed === '') return [];
    const start = index + segment.indexOf(trimmed);
    return [{ text: trimmed, start, end: start + trimmed.length }];
  });
}
