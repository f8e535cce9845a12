import { homedir } from 'node:os';
import { LOG_LEVELS, type LogLevel } from '../../../shared/domain/log-line.ts';
import type { Clock, Logger } from '../host.ts';
import type { Redactor } from './redact.ts';
import { isPlainError, summarizeError } from './summarize-error.ts';

/** A destination of log lines. */
export interface LogOutput {
  /** The lowest level that is written now; `silent`: none is. */
  level(): LogLevel | 'silent';
  /** @param line with its line break. */
  write(line: string): unknown;
}

/** Longest line, in UTF-16 units: a longer one keeps only its head. */
const LINE_MAX = 32_768;

/** Fields that hold the user's or a model's text, or are named by them. They are never logged. */
const CONTENT_FIELDS = new Set([
  ...['arguments', 'body', 'content', 'delta', 'dest', 'draft', 'fileName', 'input', 'lyrics', 'messages'],
  ...['output', 'parts', 'path', 'prompt', 'query', 'snippet', 'system', 'text', 'thinking', 'title'],
]);

/**
 * Creates a logger that writes one JSON object per line, with each value redacted, to every output that accepts its
 * level. Prompts and answers are replaced by their size, errors by a summary: a log says what happened, never what was
 * said.
 * @param home the user's home folder, shown as `~`.
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
        // A log that cannot be written must not stop the work it describes.
      }
    }
  }

  function lineOf(level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>): string {
    const safe = withoutContent(redactor.value(fields));
    const head = { time: new Date(clock.now()).toISOString(), level, message: redactor.text(message) };
    const line = JSON.stringify({
      ...head,
      ...(safe !== null && typeof safe === 'object' ? safe : {}),
      // Repeated, so that no field can override them; they keep their place at the head.
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
 * Returns a function that replaces the home folder by `~`, since it often contains a person's name, also with escaped
 * backslashes as in JSON. A very short home, as in some containers, is left as it is.
 */
export function homeShortener(home: string): (text: string) => string {
  if (home.length < 4) return (text) => text;
  const escapedHome = JSON.stringify(home).slice(1, -1);
  return (text) => text.replaceAll(escapedHome, '~').replaceAll(home, '~');
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

/** Wraps a host's logger with the core's redactor, which alone knows every key in memory. */
export function redactedLogger(logger: Logger, redactor: Redactor): Logger {
  const fieldsOf = (fields: Readonly<Record<string, unknown>> | undefined) => {
    const clean = redactor.value(fields);
    return typeof clean === 'object' ? { ...clean } : {};
  };
  const logFunction = (level: LogLevel) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
    if (logger.wants?.(level) !== false) logger[level](redactor.text(message), fieldsOf(fields));
  };
  return {
    debug: logFunction('debug'),
    info: logFunction('info'),
    warn: logFunction('warn'),
    error: logFunction('error'),
  };
}
