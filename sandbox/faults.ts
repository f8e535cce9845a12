import { ApiError } from './http-error.ts';

/** Place where a fault applies: event streams, one kind of output, the answers about a task, or its files. */
export type Place = 'stream' | 'speech' | 'song' | 'image' | 'task' | 'media';
interface FaultRule {
  readonly place: Place | 'any';
  /** Second place where the fault applies. */
  readonly also?: Place;
  /** Range of the number after `=`; absent if the fault takes none. */
  readonly number?: readonly [min: number, max: number];
  /** Whether a text is allowed or required after `=`. */
  readonly text?: 'may' | 'must';
}

/**
 * The answers about a task and the faults each can show: `query:status=503` applies when the task is queried,
 * `file:drop-after=1000` when its file is fetched. A fault without such a prefix applies to the answer that creates
 * the task or, if it concerns tasks or their output, to a later one.
 */
const TASK_ANSWERS = {
  create: 'task',
  query: 'task',
  file: 'media',
  cover: 'media',
} as const satisfies Record<string, Place>;
export type TaskAnswer = keyof typeof TASK_ANSWERS;
/** Subject that a call must have for such an answer to follow. */
const COMES_OF = {
  create: 'task',
  query: 'task',
  file: 'media',
  cover: 'song',
} as const satisfies Record<TaskAnswer, Place>;
const isTaskAnswer = (name: string): name is TaskAnswer => Object.hasOwn(TASK_ANSWERS, name);

const BYTES = [0, 1024 ** 3] as const;

/** Every fault that the sandbox can simulate, by name. */
export const FAULTS = {
  /** Responds with this HTTP status and an error object. */
  status: { place: 'any', number: [400, 599] },
  /** Adds Retry-After in seconds; without `status`, the response is a 429. */
  'retry-after': { place: 'any', number: [0, 86_400] },
  /** Closes the socket after this many bytes of the body. */
  'drop-after': { place: 'any', number: BYTES },
  /** Sends nothing after this many bytes, but keeps the socket open. */
  'stall-after': { place: 'any', number: BYTES },
  /** Ends the body cleanly after this many bytes, without a declared length, so that the client only sees EOF. */
  'eof-after': { place: 'any', number: BYTES },
  /** Maximum rate in bytes per second. */
  slow: { place: 'any', number: [1, 1024 ** 3] },
  /** Splits the body into chunks of this many bytes, even in the middle of a character. */
  split: { place: 'any', number: [1, 1024 ** 2] },
  /** Makes the text of the answer one line of this many bytes, or its audio this many hexadecimal digits. */
  huge: { place: 'any', number: [1, 1024 ** 3] },
  /** Waits this many milliseconds before the response header. */
  delay: { place: 'any', number: [0, 3_600_000] },
  /** Redirects with a 307 to another address on this server, to the given one, or with `loop` to its own. */
  redirect: { place: 'any', text: 'may' },
  /** Resets the connection before the first byte. */
  reset: { place: 'any' },
  /** Responds with 200 and an HTML page. */
  html: { place: 'any' },
  /** Responds with 200 and an empty body. */
  'empty-body': { place: 'any' },
  /** Compresses the body although the client did not ask for it. */
  gzip: { place: 'any' },
  /** Sends JSON that does not parse: as the whole body, or as an extra event among valid ones. */
  'malformed-json': { place: 'any' },
  /** Sends invalid lines between valid events. */
  'malformed-sse': { place: 'stream' },
  /** Omits the end marker of the stream. */
  'no-done': { place: 'stream' },
  /** Sends an error event in the middle of the stream. */
  'error-event': { place: 'stream' },
  /** Sends an event of an unknown type among valid ones. */
  'unknown-event': { place: 'stream' },
  /** Ends lines with CR LF, as the event stream format allows. */
  crlf: { place: 'stream' },
  /** Puts an invalid hex digit in the middle of the audio; in a stream, in its last event. */
  'bad-hex': { place: 'speech' },
  /** Omits the last hex digit of the audio. */
  'odd-hex': { place: 'speech' },
  /** Omits the audio; everything else stays the same. */
  'empty-audio': { place: 'speech' },
  /** Sends WAV if the request asked for MP3, else MP3; for a song's file, sends an image. */
  'wrong-audio': { place: 'speech', also: 'media' },
  /** Fails the task after it was queued and running. */
  'task-fails': { place: 'task' },
  /** Keeps the task running forever. */
  'task-stalls': { place: 'task' },
  /** Reports the task as unknown when polled. */
  'task-lost': { place: 'task' },
  /** Reports a state of this name in place of `running`. */
  'task-state': { place: 'task', text: 'must' },
  /** Reports the task as running again after it succeeded. */
  'task-back': { place: 'task' },
  /** Responds about another task. */
  'other-task': { place: 'task' },
  /** Accepts the task without returning its id. */
  'no-task-id': { place: 'task' },
  /** Accepts the task under this id, which the sandbox does not know afterwards. */
  'task-id': { place: 'task', text: 'must' },
  /** Number of songs of one task. */
  songs: { place: 'song', number: [1, 8] },
  /** Number of images of one request. */
  images: { place: 'image', number: [1, 8] },
  /** Returns results without a URL. */
  'no-url': { place: 'task', also: 'image' },
  /** Returns this URL for the results. */
  url: { place: 'task', also: 'image', text: 'must' },
  /** Reports the file as expired. */
  'expired-url': { place: 'media' },
  /** Ignores Range headers: the file is always sent from its beginning. */
  'no-range': { place: 'media' },
  /** Sends audio in place of the image. */
  'wrong-image': { place: 'media' },
  /** Sends an image of 30,000 × 30,000 pixels in a small file. */
  bomb: { place: 'media' },
  /** Limits the faults of `query:`, `file:` or `cover:` to this many responses. */
  times: { place: 'task', also: 'media', number: [1, 1000] },
} as const satisfies Record<string, FaultRule>;

export type FaultName = keyof typeof FAULTS;
const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
const refuse = (message: string) =>
  new ApiError(400, message, { code: 'unknown_fault', param: 'X-Sandbox-Fault' });

/** Returns the syntax of a fault with the range of its value. */
export function faultForm(name: string, rule: FaultRule): string {
  if (rule.number) return `${name}=${rule.number[0]}…${rule.number[1]}`;
  if (rule.text === 'must') return `${name}=TEXT`;
  return rule.text ? `${name}[=TEXT]` : name;
}

/** Name of a fault, optionally with the answer it applies to: `drop-after`, `file:drop-after`. */
type Asked = { readonly answer: TaskAnswer | null; readonly name: FaultName };

/** The faults of one answer, or of the answers about one task. */
export class Faults {
  static readonly none = new Faults(new Map());
  readonly #values: ReadonlyMap<string, string>;

  private constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  /** Parses `NAME[=VALUE]` or `ANSWER:NAME[=VALUE]`, separated by commas. Throws a 400 for unknown ones. */
  static parse(text: string): Faults {
    const values = new Map<string, string>();
    for (const item of text.split(',').map((part) => part.trim())) {
      if (item === '') continue;
      const at = item.indexOf('=');
      const key = at < 0 ? item : item.slice(0, at);
      const value = at < 0 ? '' : item.slice(at + 1);
      const asked = readKey(key);
      if (asked.name === 'times' && asked.answer === null) {
        throw refuse(
          'The fault "times" says for which answer: query:times=2, file:times=1 or cover:times=1.',
        );
      }
      checkValue(asked.name, value);
      values.set(key, value);
    }
    return new Faults(values);
  }

  has(name: FaultName): boolean {
    return this.#values.has(name);
  }

  /** Returns the number after `=`, or undefined if the fault is not set. */
  number(name: FaultName): number | undefined {
    const value = this.#values.get(name);
    return value === undefined ? undefined : Number(value);
  }

  /** Returns the text after `=` ('' if there is none), or undefined if the fault is not set. */
  text(name: FaultName): string | undefined {
    return this.#values.get(name);
  }

  /** Returns these faults merged with `more`, which takes precedence. */
  with(more: Faults): Faults {
    return new Faults(new Map([...this.#values, ...more.#values]));
  }

  /**
   * Returns the faults that an answer about a task shows: of the faults in the request that created the task, those
   * named for this answer and those of its subject. Faults of any other kind apply to the answer that accepted the
   * task.
   */
  at(answer: TaskAnswer): Faults {
    const later = new Map<string, string>();
    for (const [key, value] of this.#values) {
      const asked = readKey(key);
      const { place, also }: FaultRule = FAULTS[asked.name];
      const about = TASK_ANSWERS[answer];
      const meant = asked.answer === null ? place === about || also === about : asked.answer === answer;
      if (meant) later.set(asked.name, value);
    }
    return new Faults(later);
  }

  /** Returns the original text. */
  toString(): string {
    return [...this.#values].map(([key, value]) => (value === '' ? key : `${key}=${value}`)).join(',');
  }

  /** Throws a 400 if a fault cannot show in the answer to its own request. */
  requireApplicable(shows: readonly Place[]): void {
    for (const key of this.#values.keys()) {
      const { answer, name } = readKey(key);
      const { place, also }: FaultRule = FAULTS[name];
      if (answer === null && (place === 'any' || shows.includes(place) || (also && shows.includes(also)))) {
        continue;
      }
      // Only a call that creates something has later answers.
      const makes = shows.includes('song') || shows.includes('image');
      if (answer !== null && makes && shows.includes(COMES_OF[answer])) {
        const about = TASK_ANSWERS[answer];
        if (place === 'any' || place === about || also === about) continue;
      }
      const why = place === 'stream' ? 'it needs an event stream' : 'it belongs to another kind of operation';
      throw new ApiError(400, `The fault "${key}" is not applicable to this operation: ${why}.`, {
        code: 'fault_not_applicable',
        param: 'X-Sandbox-Fault',
      });
    }
  }
}

function readKey(key: string): Asked {
  const colon = key.indexOf(':');
  const answer = colon < 0 ? null : key.slice(0, colon);
  const name = key.slice(colon + 1);
  if (!isFaultName(name)) {
    throw refuse(`"${name}" is not a fault. Known: ${Object.keys(FAULTS).join(', ')}.`);
  }
  if (answer !== null && !isTaskAnswer(answer)) {
    throw refuse(`"${answer}:" is not an answer of a task. Known: ${Object.keys(TASK_ANSWERS).join(', ')}.`);
  }
  return { answer, name };
}

function checkValue(name: FaultName, value: string): void {
  const rule: FaultRule = FAULTS[name];
  if (rule.number) {
    const [min, max] = rule.number;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) {
      throw refuse(`The fault "${name}" needs a whole number from ${min} to ${max}: ${name}=${min}.`);
    }
  } else if (value !== '' && !rule.text) {
    throw refuse(`The fault "${name}" takes no value.`);
  } else if (value === '' && rule.text === 'must') {
    throw refuse(`The fault "${name}" needs a value: ${name}=something.`);
  }
}

const ONE_FAULT = '(?:\\w+:)?[\\w-]+(?:=[^\\s,，。`"”]+)?';
const COMMAND = new RegExp(`(?:^|\\s)/fault[ \\t]+(${ONE_FAULT}(?:[ \\t]*,[ \\t]*${ONE_FAULT})*)`);

/**
 * Returns the faults that a message requests, such as `/fault drop-after=400`.
 * @returns none without such a command
 */
export function faultsInText(text: string): Faults {
  const asked = COMMAND.exec(text)?.[1];
  return asked === undefined ? Faults.none : Faults.parse(asked.replace(/[.!?;:)]+$/, ''));
}

/** Returns the message without that command, so that the rest can be answered; a lone command is kept. */
export function withoutFaults(text: string): string {
  const rest = text.replace(COMMAND, '').trim();
  return rest === '' ? text : rest;
}
