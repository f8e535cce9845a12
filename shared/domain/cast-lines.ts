/** Longest name that counts as one, in code points. */
const NAME_MAX = 40;
/** `Name:` at the head of a line, with either colon. What follows is neither a time (`10:30`) nor an address (`http://`). */
const HEAD = /^[^\S\n]*([^:：\n]*?\p{L}[^:：\n]*?)[^\S\n]*(?:：|:(?!\/\/))(.*)$/u;
/** Signs of a sentence, and brackets and quotes, make no part of a name. */
const NOT_IN_NAMES = /[.!?。！？…,，、;；"“”«»()（）[\]【】《》<>|\\/=]/u;

/** A stretch of a script and whose it is; null: before the first name. */
export interface CastLine {
  readonly name: string | null;
  /** What is spoken: the name itself is not. */
  readonly text: string;
}

/**
 * A script as parts: a line that begins `Name:` is Name's, a line without a name goes on with the last one. Each line of
 * the script is one entry.
 */
export function castLines(script: string): CastLine[] {
  let name: string | null = null;
  return script.split('\n').map((line) => {
    const head = nameAtHead(line);
    if (head === null) return { name, text: line };
    name = head.name;
    return { name, text: head.rest };
  });
}

/** The names in a script, each once, in the order in which they first speak. */
export function castNames(script: string): string[] {
  const names = new Set<string>();
  for (const line of script.split('\n')) {
    const head = nameAtHead(line);
    if (head) names.add(head.name);
  }
  return [...names];
}

function nameAtHead(line: string): { name: string; rest: string } | null {
  // No name is near as long: a line without a colon at its head is not looked through.
  const colon = line.slice(0, 4 * NAME_MAX).search(/[:：]/);
  if (colon < 0) return null;
  const [, written = '', rest = ''] = HEAD.exec(line) ?? [];
  const name = written.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '' || Array.from(name).length > NAME_MAX || NOT_IN_NAMES.test(name)) return null;
  if (/\d$/.test(name) && /^\d/.test(rest)) return null;
  return { name, rest: rest.trim() };
}
