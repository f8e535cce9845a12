import { z } from 'zod';

const FRAMES_MAX = 20;

/** A stack frame: an optional function, and `file:line:column`. Nothing else matches. */
export const codeFrame = z
  .string()
  .max(200)
  .regex(/^[\w$.<>[\] ]{0,80}@[\w./@-]{1,100}:\d{1,7}:\d{1,7}$/);

/** A reported error of the window: its kind, a known message of the engine, and stack frames. */
export const windowError = z.strictObject({
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  reason: z.string().max(160),
  frames: z.array(codeFrame).max(FRAMES_MAX),
});
export type WindowError = z.infer<typeof windowError>;

/** Messages of the engine and of React, with wildcards for identifiers only. */
const KNOWN_REASONS: readonly RegExp[] = [
  /^Cannot (read|set) properties of (undefined|null) \((reading|setting) '[\w$]{1,40}'\)$/,
  /^[\w$.]{1,60} is not (a function|defined|iterable|a constructor)$/,
  /^Cannot access '[\w$]{1,40}' before initialization$/,
  /^Assignment to constant variable\.?$/,
  /^Maximum call stack size exceeded\.?$/,
  /^Invalid array length$/,
  /^Minified React error #\d{1,4}/,
  /^Failed to fetch dynamically imported module/,
  /^ResizeObserver loop/,
  /^(The operation was aborted|signal is aborted without reason)\.?$/,
  /^connection lost$/i,
];

/**
 * Returns the message of an error if it is a known one, else only its length: messages often quote their input, which
 * may be the user's text.
 */
export function knownErrorMessage(message: string): string {
  for (const pattern of KNOWN_REASONS) {
    const [found] = pattern.exec(message) ?? [];
    if (found !== undefined) return found.slice(0, 160);
  }
  return message === '' ? '' : `[${message.length} characters]`;
}

/** Converts anything thrown to what may be reported. */
export function toWindowError(thrown: unknown): WindowError {
  if (!(thrown instanceof Error)) return { name: 'Thrown', reason: `[${typeof thrown}]`, frames: [] };
  const name = /^[A-Za-z]{1,60}$/.test(thrown.name) ? thrown.name : 'Error';
  return { name, reason: knownErrorMessage(thrown.message), frames: framesOf(thrown) };
}

function framesOf({ message, stack = '' }: Error): string[] {
  // The message precedes the frames and may look like some.
  const from = stack.indexOf(message);
  const rest = from < 0 ? stack : stack.slice(from + message.length);
  return rest
    .split('\n')
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, FRAMES_MAX);
}

/** Converts `    at name (http://127.0.0.1:1/assets/x.js:1:2)` to `name@assets/x.js:1:2`. */
function frameOf(line: string): string | undefined {
  const [, name = '', address = ''] = /^\s*at (?:(.{1,200}) \()?([^()]{1,400})\)?$/.exec(line) ?? [];
  const place = address.replace(/^[\w+.-]+:\/\/[^/]*\//, '');
  const frame = `${name}@${place}`;
  return codeFrame.safeParse(frame).success ? frame : undefined;
}
