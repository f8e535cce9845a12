import type { Clock, Logger } from '../host.ts';
import type { Redactor } from './redact.ts';

export const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields that hold what people and models wrote. They are not logged, whoever passes them. */
const CONTENT_FIELDS = new Set([
  'arguments',
  'body',
  'content',
  'delta',
  'draft',
  'input',
  'lyrics',
  'messages',
  'output',
  'parts',
  'prompt',
  'query',
  'snippet',
  'system',
  'text',
  'thinking',
]);

/**
 * One JSON object a line, each value redacted, to `stream`. Fields that hold prompts or answers are replaced by their
 * size: a log says what happened, never what was said.
 */
export function createLogger(options: {
  readonly stream: { write(line: string): unknown };
  readonly redactor: Redactor;
  readonly clock: Pick<Clock, 'now'>;
  /** Lines under this level are dropped; `info` unless said otherwise. */
  readonly level?: LogLevel;
}): Logger {
  const { stream, redactor, clock, level = 'info' } = options;
  const lowest = LOG_LEVELS.indexOf(level);

  function write(lineLevel: LogLevel, message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    if (LOG_LEVELS.indexOf(lineLevel) < lowest) return;
    const safe = redactor.value(withoutContent(redactor.value(fields)));
    const head = {
      time: new Date(clock.now()).toISOString(),
      level: lineLevel,
      message: redactor.text(message),
    };
    const line = {
      ...head,
      ...(safe !== null && typeof safe === 'object' ? safe : {}),
      // Again: no field may pose as one of these. They keep their place at the head.
      ...head,
    };
    try {
      stream.write(`${redactor.text(JSON.stringify(line))}\n`);
    } catch {
      // A log that cannot be written must not stop the work it tells of.
    }
  }

  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (value === null || typeof value !== 'object') return value;
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
