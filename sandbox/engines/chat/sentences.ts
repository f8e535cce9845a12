/** A sentence and its range in the text (UTF-16 units, end excluded). */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits a text into sentences, also at line ends, without the surrounding space. */
export function sentences(text: string): Sentence[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index }) => {
    const trimmed = segment.trim();
    if (trimmed === '') return [];
    const start = index + segment.indexOf(trimmed);
    return [{ text: trimmed, start, end: start + trimmed.length }];
  });
}
