import { ApiError } from './http-error.ts';

/** Where a fault makes sense: in an event stream only, or in one craft. */
export type Place = 'stream' | 'speech' | 'task' | 'media';
interface FaultRule {
  readonly place: Place | 'any';
  /** Range of the number after `=`; absent when the fault takes none. */
  readonly number?: readonly [min: number, max: number];
  /** `redirect` alone may name an address. */
  readonly text?: true;
}

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
  /** Answers 307 with an address on this server, or the one given. */
  redirect: { place: 'any', text: true },
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
  /** A digit that is none in the middle of the audio; of a stream, of its last event. */
  'bad-hex': { place: 'speech' },
  /** One digit of the audio is missing at its end. */
  'odd-hex': { place: 'speech' },
  /** No audio, and everything else as if there were. */
  'empty-audio': { place: 'speech' },
  /** WAV where MP3 was asked for, else MP3. */
  'wrong-audio': { place: 'speech' },
  'task-fails': { place: 'task' },
  'task-stalls': { place: 'task' },
  'task-lost': { place: 'task' },
  'expired-url': { place: 'media' },
  'wrong-image': { place: 'media' },
} as const satisfies Record<string, FaultRule>;

export type FaultName = keyof typeof FAULTS;
const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
const refuse = (message: string) =>
  new ApiError(400, message, { code: 'unknown_fault', param: 'X-Sandbox-Fault' });

/** The failures one answer is to show. */
export class Faults {
  static readonly none = new Faults(new Map());
  readonly #values: ReadonlyMap<FaultName, string>;

  private constructor(values: ReadonlyMap<FaultName, string>) {
    this.#values = values;
  }

  /** Reads `NAME[=VALUE]`, several separated by commas. A name or value it does not know is a 400. */
  static parse(text: string): Faults {
    const values = new Map<FaultName, string>();
    for (const item of text.split(',').map((part) => part.trim())) {
      if (item === '') continue;
      const at = item.indexOf('=');
      const name = at < 0 ? item : item.slice(0, at);
      const value = at < 0 ? '' : item.slice(at + 1);
      if (!isFaultName(name)) {
        throw refuse(`"${name}" is not a fault. Known: ${Object.keys(FAULTS).join(', ')}.`);
      }
      checkValue(name, value);
      values.set(name, value);
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

  /** A fault asked for one request must be able to show in its answer; else a 400 says so. */
  requireApplicable(shows: readonly Place[]): void {
    for (const name of this.#values.keys()) {
      const { place } = FAULTS[name];
      if (place === 'any' || shows.includes(place)) continue;
      const why = place === 'stream' ? 'it needs an event stream' : 'it belongs to another kind of operation';
      throw new ApiError(400, `The fault "${name}" is not applicable to this operation: ${why}.`, {
        code: 'fault_not_applicable',
        param: 'X-Sandbox-Fault',
      });
    }
  }
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
  }
}

const ONE_FAULT = '[\\w-]+(?:=[^\\s,，。`"”]+)?';
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
