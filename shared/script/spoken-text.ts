/** Every way to end a line. */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/**
 * Control characters other than line break and tab; signs that turn the direction of writing; the byte order mark; halves
 * of surrogate pairs. None can be heard, and some services stumble over them. Joiners stay: scripts need them.
 */
const UNSPOKEN = /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** A script as it is kept and spoken: as written, without what cannot be spoken. */
export function spokenText(written: string): string {
  return written.replace(LINE_ENDS, '\n').replace(UNSPOKEN, '');
}

/** Whether there is anything to speak: a letter or a digit of any script. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
