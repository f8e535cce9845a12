/** Fields of errors that are facts: codes and states, never words of somebody else. */
const FACTS: ReadonlySet<string> = new Set([
  ...['action', 'class', 'code', 'errcode', 'errno', 'phase', 'reason', 'status', 'statusCode', 'syscall'],
  ...['retryAfterMs', 'what', 'id'],
]);
/** Fields that hold other errors. */
const ERRORS: ReadonlySet<string> = new Set(['cause', 'errors']);
const REASON_MAX = 300;
const FRAMES_MAX = 12;

/** An error as the redactor gives it: plain, with its own fields beside these. */
export interface PlainError extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

export function isPlainError(value: object): value is PlainError {
  const has = (field: string) => typeof Reflect.get(value, field) === 'string';
  return has('name') && has('message') && has('stack');
}

/**
 * What of an error may be logged: kind, codes, places in code, and its sentence without anything it quotes. Sentences of
 * errors repeat what they stumbled over, names of files above all, and those are titles of people's works.
 */
export function summarizeError(
  error: PlainError,
  walk: (value: unknown) => unknown,
): Record<string, unknown> {
  const { name, message, stack } = error;
  const facts = Object.entries(error).flatMap(([field, value]): [string, unknown][] => {
    if (ERRORS.has(field)) return [[field, walk(value)]];
    if (field === 'data') return value !== null && typeof value === 'object' ? [[field, factsOf(value)]] : [];
    return FACTS.has(field) && isFact(value) ? [[field, value]] : [];
  });
  return { name, message: sentenceOf(error), ...Object.fromEntries(facts), at: framesOf(message, stack) };
}

function factsOf(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name, item]) => FACTS.has(name) && isFact(item)));
}

/** A number, or a word of code: sentences have blanks. */
function isFact(value: unknown): boolean {
  if (typeof value === 'string') return /^[\w.:-]{1,80}$/.test(value);
  return typeof value === 'number' || typeof value === 'boolean';
}

function sentenceOf({ message, code, syscall, data }: PlainError): string {
  // The system's sentence is its code, the call and a path.
  if (typeof syscall === 'string') return `${String(code)}, ${syscall}`;
  // A failure of the service has the service's own words, which may repeat the request.
  if (data !== null && typeof data === 'object' && 'class' in data) return `[${message.length} characters]`;
  return toPlainSentence(message);
}

/** One line without anything in quotes, any path or address, cut where it grows long. */
export function toPlainSentence(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const plain = line
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|“[^”]*(”|$)|«[^»]*(»|$)|「[^」]*(」|$)/gu, '[…]')
    .replace(/(?<![\p{L}\p{N}])'.*('|$)/u, '[…]')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[…]')
    // A name in a path may have blanks: what follows is not known to be ours.
    .replace(/(?<![\p{L}\p{N}])(~|[A-Za-z]:)?[\\/][^\s].*$/u, '[…]');
  return plain.length > REASON_MAX ? `${plain.slice(0, REASON_MAX)}…` : plain;
}

/** The places in code, each from its room on: where Quartet is installed is nobody's business. */
function framesOf(message: string, stack: string): string[] {
  // The message stands before the frames and may look like some.
  const from = message === '' ? -1 : stack.indexOf(message);
  const rest = from < 0 ? stack : stack.slice(from + message.length);
  const frames = rest.split('\n').flatMap((line) => {
    const [, name = '', place = ''] = /^\s*at (?:([\w$.<>[\] ]{1,100}) \()?(.*:\d+:\d+)\)?$/.exec(line) ?? [];
    if (place === '') return [];
    const ours =
      /(?:^|[\\/])((?:core|electron|web|shared|sandbox|dist|node_modules)[\\/][\w./\\@-]+:\d+:\d+)$/.exec(
        place,
      );
    const known = ours?.[1] ?? /^node:[\w/]+:\d+:\d+$/.exec(place)?.[0];
    return known === undefined ? [] : [name === '' ? known : `${name} ${known}`];
  });
  return frames.slice(0, FRAMES_MAX);
}
