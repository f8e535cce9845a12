import { ApiError } from './http-error.ts';

/**
 * The place where a fault applies: event streams, one kind of output, the answers about a task, or the generated files.
 */
export type Place = 'stream' | 'speech' | 'song' | 'image' | 'task' | 'media';
interface FaultRule {
  readonly place: Place | 'any';
  /** Another place it makes sense in. */
  readonly also?: Place;
  /** Range of the number after `=`; absent when the fault takes none. */
  readonly number?: readonly [min: number, max: number];
  /** Whether a text may follow, or must. */
  readonly text?: 'may' | 'must';
}

/**
 * The answers about a task, and what can go wrong in each: `query:status=503` shows when the task is asked after,
 * `file:drop-after=1000` in the file it made. Without one of these words a fault asked for with the task shows in the
 * answer to that, or, if it is of tasks or of what they make, later.
 */
const TASK_ANSWERS = {
  create: 'task',
  query: 'task',
  file: 'media',
  cover: 'media',
} as const satisfies Record<string, Place>;
export type TaskAnswer = keyof typeof TASK_ANSWERS;
/** The subject a call must have for such an answer to follow later. */
const COMES_OF = {
  create: 'task',
  query: 'task',
  file: 'media',
  cover: 'song',
} as const satisfies Record<TaskAnswer, Place>;
const isTaskAnswer = (name: string): name is TaskAnswer => Object.hasOwn(TASK_ANSWERS, name);

const BYTES = [0, 1024 ** 3] as const;

/** Every failure the sandbox can play, by the name it is asked for. */
export const FAULTS = {
  /** Answers with this HTTP status and an error object. */
  status: { place: 'any', number: [400, 599] },
  /** Adds Retry-After in seconds; without `status` it is a 429. */
  'retry-after': { place: 'any', number: [0, 86_400] },
  /** Closes the socket after so many bytes of the body. */
  'drop-after': { place: 'any', number: BYTES },
  /** Says nothing more after so many bytes, and keeps the socket open. */
  'stall-after': { place: 'any', number: BYTES },
  /** Ends the body in good order after so many bytes, its length unannounced: EOF and nothing else. */
  'eof-after': { place: 'any', number: BYTES },
  /** Bytes per second. */
  slow: { place: 'any', number: [1, 1024 ** 3] },
  /** Writes so many bytes at a time, in the middle of characters too. */
  split: { place: 'any', number: [1, 1024 ** 2] },
  /** Makes the answer's text one line of so many bytes, or its audio so many hexadecimal digits. */
  huge: { place: 'any', number: [1, 1024 ** 3] },
  /** Waits so many milliseconds before the head. */
  delay: { place: 'any', number: [0, 3_600_000] },
  /** Answers 307 with another address on this server, the one given, or with `loop` its own. */
  redirect: { place: 'any', text: 'may' },
  /** Resets the connection without a byte. */
  reset: { place: 'any' },
  /** Answers 200 with a page of HTML. */
  html: { place: 'any' },
  /** Answers 200 with nothing. */
  'empty-body': { place: 'any' },
  /** Compresses although nobody asked for it. */
  gzip: { place: 'any' },
  /** JSON that does not parse: the whole body, or one event more among good ones. */
  'malformed-json': { place: 'any' },
  /** Lines that are no event among good ones. */
  'malformed-sse': { place: 'stream' },
  /** Leaves out what ends the stream. */
  'no-done': { place: 'stream' },
  /** An error in the middle of the stream. */
  'error-event': { place: 'stream' },
  /** An event of a kind nobody knows among good ones. */
  'unknown-event': { place: 'stream' },
  /** Lines end in CR LF, as the event stream format allows. */
  crlf: { place: 'stream' },
  /** An invalid hex digit in the middle of the audio; in a stream, of its last event. */
  'bad-hex': { place: 'speech' },
  /** The last hex digit of the audio is missing. */
  'odd-hex': { place: 'speech' },
  /** No audio; everything else is as usual. */
  'empty-audio': { place: 'speech' },
  /** WAV where the request asked for MP3, else MP3; a song's file is an image. */
  'wrong-audio': { place: 'speech', also: 'media' },
  /** Is queued, runs, and fails. */
  'task-fails': { place: 'task' },
  /** Runs and never ends. */
  'task-stalls': { place: 'task' },
  /** Polling reports the task as unknown. */
  'task-lost': { place: 'task' },
  /** A state with this name, in place of `running`. */
  'task-state': { place: 'task', text: 'must' },
  /** Runs again after it was told to have succeeded. */
  'task-back': { place: 'task' },
  /** The answer is about another task. */
  'other-task': { place: 'task' },
  /** Accepted, and not told under which name. */
  'no-task-id': { place: 'task' },
  /** Accepted under this name, which the sandbox does not know afterwards. */
  'task-id': { place: 'task', text: 'must' },
  /** So many songs of one task. */
  songs: { place: 'song', number: [1, 8] },
  /** So many pictures of one request. */
  images: { place: 'image', number: [1, 8] },
  /** Results without an address. */
  'no-url': { place: 'task', also: 'image' },
  /** Results at this address. */
  url: { place: 'task', also: 'image', text: 'must' },
  /** The file is no longer to be had. */
  'expired-url': { place: 'media' },
  /** Knows no ranges: the file comes from its beginning whatever was asked for. */
  'no-range': { place: 'media' },
  /** Sound where the picture should be. */
  'wrong-image': { place: 'media' },
  /** A picture of 30,000 × 30,000 pixels in a small file. */
  bomb: { place: 'media' },
  /** With `query:`, `file:` or `cover:`: what is asked for there shows so many times, then all is well. */
  times: { place: 'task', also: 'media', number: [1, 1000] },
} as const satisfies Record<string, FaultRule>;

export type FaultName = keyof typeof FAULTS;
const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
const refuse = (message: string) =>
  new ApiError(400, message, { code: 'unknown_fault', param: 'X-Sandbox-Fault' });

/** How a fault is written, with the range of its value. */
export function faultForm(name: string, rule: FaultRule): string {
  if (rule.number) return `${name}=${rule.number[0]}…${rule.number[1]}`;
  if (rule.text === 'must') return `${name}=TEXT`;
  return rule.text ? `${name}[=TEXT]` : name;
}

/** A fault's name, perhaps with the answer it is for: `drop-after`, `file:drop-after`. */
type Asked = { readonly answer: TaskAnswer | null; readonly name: FaultName };

/** The failures one answer is to show, or one task's answers. */
export class Faults {
  static readonly none = new Faults(new Map());
  readonly #values: ReadonlyMap<string, string>;

  private constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  /** Reads `NAME[=VALUE]` or `ANSWER:NAME[=VALUE]`, several separated by commas. What it does not know is a 400. */
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

  /** The number after `=`, or undefined when the fault was not asked for. */
  number(name: FaultName): number | undefined {
    const value = this.#values.get(name);
    return value === undefined ? undefined : Number(value);
  }

  /** The text after `=` ('' when there was none), or undefined when the fault was not asked for. */
  text(name: FaultName): string | undefined {
    return this.#values.get(name);
  }

  /** These faults, and those of `more` over them. */
  with(more: Faults): Faults {
    return new Faults(new Map([...this.#values, ...more.#values]));
  }

  /**
   * Returns the faults that a task's answer of this kind shows: of the faults in the request that created the task,
   * those named for this answer, and those of its subject. Faults that any answer can show were for the answer that
   * accepted the task.
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

  /** As it was read. */
  toString(): string {
    return [...this.#values].map(([key, value]) => (value === '' ? key : `${key}=${value}`)).join(',');
  }

  /** A fault asked for one request must be able to show in its answer; else a 400 says so. */
  requireApplicable(shows: readonly Place[]): void {
    for (const key of this.#values.keys()) {
      const { answer, name } = readKey(key);
      const { place, also }: FaultRule = FAULTS[name];
      if (answer === null && (place === 'any' || shows.includes(place) || (also && shows.includes(also)))) {
        continue;
      }
      // Only a call that makes something has answers to come.
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

/** The faults a person asks for in a message: `/fault drop-after=400`. @returns none when there is no such command. */
export function faultsInText(text: string): Faults {
  const asked = COMMAND.exec(text)?.[1];
  return asked === undefined ? Faults.none : Faults.parse(asked.replace(/[.!?;:)]+$/, ''));
}

/** The message without that command, so that the rest can be answered; a command alone stays. */
export function withoutFaults(text: string): string {
  const rest = text.replace(COMMAND, '').trim();
  return rest === '' ? text : rest;
}
