import { join } from 'node:path';
import type { LogLevel } from '../../../shared/domain/log-line.ts';
import type { Clock, LogControl, Logger } from '../host.ts';
import { LOG_FOLDER } from './log-folder.ts';
import { LogWriter } from './log-writer.ts';
import { createLogger, type LogOutput } from './logger.ts';
import { createRedactor } from './redact.ts';

export interface Log {
  readonly logger: Logger;
  /** From now on, also writes lines into files of this data folder, which this process must have locked. */
  keepIn(dataFolder: string): LogControl;
  close(): void;
}

/**
 * Opens a host's log: it writes to the terminal at once, and into files once the data folder is locked. One logger
 * serves both, so that nothing reaches a file unredacted.
 */
export function openLog(options: {
  readonly terminal: { write(line: string): unknown };
  readonly terminalLevel?: LogLevel;
  readonly clock: Clock;
}): Log {
  const { terminal, terminalLevel = 'info', clock } = options;
  const secrets: (() => readonly string[])[] = [];
  const outputs: LogOutput[] = [{ level: () => terminalLevel, write: (line) => terminal.write(line) }];
  const redactor = createRedactor({ secrets: () => secrets.flatMap((texts) => texts()) });
  const logger = createLogger({ outputs, redactor, clock });
  const onTerminal = createLogger({ outputs: outputs.slice(), redactor, clock });
  let writer: LogWriter | null = null;

  return {
    logger,
    keepIn(dataFolder) {
      const folder = join(dataFolder, LOG_FOLDER);
      const onTrouble = (error: unknown) =>
        onTerminal.warn('the log cannot be written into its files', { error });
      const kept = new LogWriter({ folder, clock, onTrouble });
      writer = kept;
      const listeners = new Set<() => void>();
      let level: LogLevel = 'info';
      outputs.push({
        level: () => level,
        write(line) {
          kept.write(line);
          for (const listener of listeners) listener();
        },
      });
      return {
        folder,
        get failing() {
          return kept.failing;
        },
        setLevel(next) {
          level = next;
        },
        addSecrets: (texts) => secrets.push(texts),
        onWrite(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
    close: () => writer?.close(),
  };
}
