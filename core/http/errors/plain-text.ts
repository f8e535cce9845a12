/** Longest error text shown, in characters. */
export const ERROR_TEXT_MAX = 500;
/** More of a page than this is not looked at: what matters stands at its head. */
const LOOK_AT = 16_384;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Someone else's text as one plain line: no tags when it is HTML, no control characters, at most 500 characters. */
export function plainText(text: string, isHtml: boolean): string {
  const head = text.slice(0, LOOK_AT);
  const words = isHtml ? withoutTags(head) : head;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  const line = words.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\s]+/g, ' ');
  return cutText(line.trim(), ERROR_TEXT_MAX);
}

/** Cut to `max` characters, never through the middle of one. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`.toWellFormed();
}

/** Whether a text is a web page rather than an answer. */
export function looksLikeHtml(contentType: string, text: string): boolean {
  return /\bx?html\b/i.test(contentType) || /^\s*<(!doctype|html|head|body|\?xml)/i.test(text.slice(0, 1024));
}

// Scans once by hand: a regular expression over hostile markup can take quadratic time.
function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  let words = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) return unescapeEntities(words + html.slice(at));
    words += `${html.slice(at, open)} `;
    const hidden = ['script', 'style'].find((name) => lower.startsWith(name, open + 1));
    const close = hidden === undefined ? html.indexOf('>', open) : endOf(lower, hidden, open);
    if (close === -1) break;
    at = close + 1;
  }
  return unescapeEntities(words);
}

function endOf(lower: string, name: string, from: number): number {
  const end = lower.indexOf(`</${name}`, from);
  return end === -1 ? -1 : lower.indexOf('>', end);
}

function unescapeEntities(text: string): string {
  return text.replace(/&(\w{2,5});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}
