/** Longest error text shown, in characters. */
export const ERROR_TEXT_MAX = 500;
/** Characters of a page to search; the message is at its beginning. */
const SEARCH_MAX = 16_384;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns untrusted text as one line: without HTML tags and control characters, at most 500 characters. */
export function plainText(text: string, isHtml: boolean): string {
  const head = text.slice(0, SEARCH_MAX);
  const raw = isHtml ? withoutTags(head) : head;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  const line = raw.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\s]+/g, ' ');
  return cutText(line.trim(), ERROR_TEXT_MAX);
}

/** Cuts a text to `max` UTF-16 units, never inside a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`.toWellFormed();
}

/** Returns whether a body is a web page. */
export function looksLikeHtml(contentType: string, text: string): boolean {
  return /\bx?html\b/i.test(contentType) || /^\s*<(!doctype|html|head|body|\?xml)/i.test(text.slice(0, 1024));
}

// A single scan by hand: a regular expression could take quadratic time on malicious markup.
function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) return unescapeEntities(text + html.slice(at));
    text += `${html.slice(at, open)} `;
    const skipped = ['script', 'style'].find((name) => lower.startsWith(name, open + 1));
    const close = skipped === undefined ? html.indexOf('>', open) : endOf(lower, skipped, open);
    if (close === -1) break;
    at = close + 1;
  }
  return unescapeEntities(text);
}

function endOf(lower: string, name: string, from: number): number {
  const end = lower.indexOf(`</${name}`, from);
  return end === -1 ? -1 : lower.indexOf('>', end);
}

function unescapeEntities(text: string): string {
  return text.replace(/&(\w{2,5});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}
