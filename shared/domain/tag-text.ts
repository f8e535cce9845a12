/** Control characters, lone surrogates, and marks that change the direction of the text after a tag. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a tag as it is stored: one line without surrounding spaces, and without the sign that some write before it. */
export function cleanTag(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .replace(/^[#＃ ]+/u, '')
    .trim();
}

/** Returns the form in which two spellings of one tag are equal: case and width make no difference. */
export function tagKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Returns tags with another name for one of them, each once. */
export function renameIn(tags: readonly string[], name: string, to: string): string[] {
  const renamed = tags.map((tag) => (tagKey(tag) === tagKey(name) ? to : tag));
  return renamed.filter((tag, at) => renamed.findIndex((one) => tagKey(one) === tagKey(tag)) === at);
}

/** The filter of a list: tags that were chosen, and words, in which `#` begins a tag. */
interface Narrowing {
  readonly tags?: readonly string[] | undefined;
  readonly query?: string | undefined;
}

/** Returns whether a list may be another after a change of tags. */
export function asksForTags({ tags = [], query = '' }: Narrowing): boolean {
  return tags.length > 0 || /[#＃]/u.test(query);
}
