/** Error fields that hold facts, such as codes and states, never free text. */
const FACTS: ReadonlySet<string> = new Set([
  ...['action', 'class', 'code', 'errcode', 'errno', 'phase', 'reason', 'status', 'statusCode', 'syscall'],
  ...['retryAfterMs', 'what', 'id'],
]);
/** Fields that hold other errors. */
const ERRORS: ReadonlySet<string> = new Set(['cause', 'errors']);
const REASON_MAX = 300;
const FRAMES_MAX = 12;

/** An error as the redactor returns it: plain, with its own fields besides these. */
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
 * Returns the loggable part of an error: kind, codes, stack frames, and its message without anything it quotes.
 * Messages often repeat file names, and those are titles of people's works.
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

/** Returns whether a value is a number or a code word: sentences have spaces. */
function isFact(value: unknown): boolean {
  if (typeof value === 'string') return /^[\w.:-]{1,80}$/.test(value);
  return typeof value === 'number' || typeof value === 'boolean';
}

function sentenceOf({ message, code, syscall, data }: PlainError): string {
  // The system's message consists of its code, the call and a path.
  if (typeof syscall === 'string') return `${String(code)}, ${syscall}`;
  // A service error contains the service's text, which may repeat the request.
  if (data !== null && typeof data === 'object' && 'class' in data) return `[${message.length} characters]`;
  return toPlainSentence(message);
}

/** Returns one line without quoted text, paths or addresses, cut to a limited length. */
export function toPlainSentence(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const plain = line
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|“[^”]*(”|$)|«[^»]*(»|$)|「[^」]*(」|$)/gu, '[…]')
    .replace(/(?<![\p{L}\p{N}])'.*('|$)/u, '[…]')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[…]')
    // A name in a path may contain spaces: the text after it may belong to it.
    .replace(/(?<![\p{L}\p{N}])(~|[A-Za-z]:)?[\\/][^\s].*$/u, '[…]');
  return plain.length > REASON_MAX ? `${plain.slice(0, REASON_MAX)}…` : plain;
}

/** Returns the stack frames with paths relative to the source root: the install location is private. */
function framesOf(message: string, stack: string): string[] {
  // The message precedes the frames and may look like some.
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
