/** All line breaks of Unicode. */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/**
 * Control characters other than line break and tab; direction marks; the byte order mark; lone surrogates. They are
 * inaudible, and some services fail on them. Joiners stay: scripts need them.
 */
const UNSPOKEN = /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Returns a script as it is stored and spoken: without characters that cannot be spoken. */
export function spokenText(written: string): string {
  return written.replace(LINE_ENDS, '\n').replace(UNSPOKEN, '');
}

/** Returns whether a text has anything to speak: a letter or a digit of any script. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
