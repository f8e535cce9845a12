import { homedir } from 'node:os';
import { LOG_LEVELS, type LogLevel } from '../../../shared/domain/log-line.ts';
import type { Clock, Logger } from '../host.ts';
import type { Redactor } from './redact.ts';
import { isPlainError, summarizeError } from './summarize-error.ts';

/** Where lines go. */
export interface LogOutput {
  /** Lines under this level are not wanted now; `silent`: none is. */
  level(): LogLevel | 'silent';
  /** @param line with its line break. */
  write(line: string): unknown;
}

/** Longest line, in UTF-16 units: one that is longer keeps its head only. */
const LINE_MAX = 32_768;

/** Fields that hold what people and models wrote, or are named by them. They are not logged, whoever passes them. */
const CONTENT_FIELDS = new Set([
  ...['arguments', 'body', 'content', 'delta', 'dest', 'draft', 'fileName', 'input', 'lyrics', 'messages'],
  ...['output', 'parts', 'path', 'prompt', 'query', 'snippet', 'system', 'text', 'thinking', 'title'],
]);

/**
 * One JSON object a line, each value redacted, to all outputs that want its level. Fields that hold prompts or answers
 * are replaced by their size, errors by their outline: a log says what happened, never what was said.
 * @param home the user's own folder, which lines call `~`.
 */
export function createLogger(options: {
  readonly outputs: readonly LogOutput[];
  readonly redactor: Redactor;
  readonly clock: Pick<Clock, 'now'>;
  readonly home?: string;
}): Logger {
  const { outputs, redactor, clock, home = homedir() } = options;
  const shorten = homeShortener(home);

  function write(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    const wanting = outputs.filter((output) => isWanted(output.level(), level));
    if (wanting.length === 0) return;
    const line = shorten(redactor.text(lineOf(level, message, fields)));
    for (const output of wanting) {
      try {
        output.write(`${line}\n`);
      } catch {
        // A log that cannot be written must not stop the work it tells of.
      }
    }
  }

  function lineOf(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): string {
    const safe = withoutContent(redactor.value(fields));
    const head = { time: new Date(clock.now()).toISOString(), level, message: redactor.text(message) };
    const line = JSON.stringify({
      ...head,
      ...(safe !== null && typeof safe === 'object' ? safe : {}),
      // Again: no field may pose as one of these. They keep their place at the head.
      ...head,
    });
    return line.length > LINE_MAX ? JSON.stringify({ ...head, leftOut: line.length }) : line;
  }

  return {
    wants: (level) => outputs.some((output) => isWanted(output.level(), level)),
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}

function isWanted(lowest: LogLevel | 'silent', level: LogLevel): boolean {
  return lowest !== 'silent' && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(lowest);
}

/**
 * Calls the user's own folder `~`: its name is often a person's. Also as JSON spells it, where it has backslashes. A home
 * of hardly any name, as some containers have it, stands as it is.
 */
export function homeShortener(home: string): (text: string) => string {
  if (home.length < 4) return (text) => text;
  const spelled = JSON.stringify(home).slice(1, -1);
  return (text) => text.replaceAll(spelled, '~').replaceAll(home, '~');
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (value === null || typeof value !== 'object') return value;
  if (isPlainError(value)) return summarizeError(value, withoutContent);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isContent(name, item) ? sizeNote(item) : withoutContent(item),
    ]),
  );
}

function isContent(name: string, item: unknown): boolean {
  // undici keeps the bytes it could not read as `data` of its error; our own errors keep their facts there.
  return CONTENT_FIELDS.has(name) || (name === 'data' && typeof item === 'string');
}

function sizeNote(item: unknown): unknown {
  if (typeof item === 'string') return `[${item.length} characters]`;
  if (Array.isArray(item)) return `[${item.length} items]`;
  return item === null || typeof item !== 'object' ? '[left out]' : '[object]';
}
