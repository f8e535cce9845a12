/** The shortest and the longest pause, in seconds. */
const SECONDS = { min: 0.1, max: 60 } as const;
/** A pause in a script, such as `[pause 1.5 s]`, in each language of the app. */
const MARK = /(\[(?:pause|停顿|間)\s*\d{1,3}(?:[.,]\d{1,3})?\s*(?:s|秒)?\])/giu;
const WHOLE_MARK = new RegExp(`^${MARK.source}$`, 'iu');
/** A mark at the start of a line, where it would be taken for a direction of the line's speaker. */
const MARK_AT_START = new RegExp(`^([^\\S\\n]*${MARK.source})[^\\S\\n]`, 'gimu');

/** Returns the length of a pause in milliseconds; null for any other text. */
export function pauseMs(text: string): number | null {
  if (!isPause(text)) return null;
  const seconds = Number(/\d[\d.,]*/.exec(text)?.[0].replace(',', '.'));
  return Math.round(1000 * Math.min(SECONDS.max, Math.max(SECONDS.min, seconds)));
}

/** Returns whether a text is a pause. */
export function isPause(text: string): boolean {
  return WHOLE_MARK.test(text);
}

/** Returns a text cut before and after each pause. */
export function splitAtPauses(text: string): string[] {
  return text.split(MARK).filter((part) => part !== '');
}

/** Gives pauses at the start of lines a line of their own. The text stays as long as it is. */
export function pausesOnOwnLines(script: string): string {
  return script.replace(MARK_AT_START, '$1\n');
}
