import { homedir } from 'node:os';
import { LOG_PAGE_MAX } from '../../shared/domain/log-line.ts';
import { knownErrorMessage, type WindowError } from '../../shared/domain/window-error.ts';
import type { Delivery, Downloads } from '../library/downloads.ts';
import type { Changes } from '../platform/changes.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import type { Clock, Host, Logger } from '../platform/host.ts';
import { listLogFiles } from '../platform/log/log-folder.ts';
import { homeShortener } from '../platform/log/logger.ts';
import type { Redactor } from '../platform/log/redact.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict } from '../platform/refusal.ts';
import type { Rpc } from '../rpc/rpc.ts';
import { type LogPage, type LogQuery, readLog } from './read-log.ts';
import { formatReport, type ReportFacts } from './report.ts';

/** Minimum milliseconds between two notifications about new lines. */
const NOTIFY_EVERY_MS = 500;
/** Number of warnings and errors in a report. */
const REPORT_LINES = 50;

interface Needs {
  readonly host: Pick<Host, 'logKeeper' | 'showInFolder'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redactor: Redactor;
  readonly changes: Changes;
  readonly handedOut: Downloads;
  /** Collects everything in a report except the log lines. */
  readonly facts: (options: { withHosts: boolean; window: string }) => Promise<Omit<ReportFacts, 'lines'>>;
}

/** Serves the log and reports to the window. */
export class Logs {
  readonly #needs: Needs;
  readonly #faults: WindowErrorLog;
  readonly #closing = new AbortController();
  readonly #stopListening: (() => void) | undefined;
  #notifyTimer: { cancel(): void } | null = null;
  #report: { readonly id: string; readonly text: string } | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#faults = new WindowErrorLog(needs);
    this.#stopListening = needs.host.logKeeper?.onWrite(() => this.#notifyLater());
  }

  page(query: LogQuery): Promise<LogPage> {
    const { logKeeper } = this.#needs.host;
    const limit = Math.min(query.limit, LOG_PAGE_MAX);
    return logKeeper
      ? readLog(logKeeper.folder, { ...query, limit })
      : Promise.resolve({ lines: [], before: null, from: null });
  }

  async folder() {
    const { logKeeper } = this.#needs.host;
    const files = logKeeper ? await listLogFiles(logKeeper.folder) : [];
    return {
      path: logKeeper?.folder ?? '',
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      failing: logKeeper?.failing ?? false,
    };
  }

  async showFolder(): Promise<{ shown: boolean }> {
    const { logKeeper, showInFolder } = this.#needs.host;
    const newest = logKeeper && (await listLogFiles(logKeeper.folder)).at(-1);
    if (!newest || !showInFolder) return { shown: false };
    showInFolder(newest.path);
    return { shown: true };
  }

  async report(options: { withHosts: boolean; window: string }): Promise<{ id: string; text: string }> {
    const { redactor, clock, facts } = this.#needs;
    const { lines } = await this.page({ level: 'warn', text: '', limit: REPORT_LINES });
    const window = options.window.replace(/[^\x20-\x7e]/g, '');
    const whole = formatReport({ ...(await facts({ ...options, window })), lines });
    const text = homeShortener(homedir())(redactor.text(whole));
    this.#report = { id: newId(clock.now()), text };
    return this.#report;
  }

  /** Saves the newest report. @throws Conflict `report_gone`; StorageError */
  async saveReport(id: string): Promise<Delivery> {
    const { handedOut, clock } = this.#needs;
    if (this.#report?.id !== id) throw new Conflict('report_gone');
    const outgoing = handedOut.begin('md');
    try {
      atomicWrite(outgoing.part, this.#report.text);
    } catch (error) {
      throw StorageError.of(error);
    }
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return handedOut.give(
      outgoing,
      { kind: 'report', fileName: `Quartet report ${day}.md` },
      this.#closing.signal,
    );
  }

  windowFault(fault: Parameters<WindowErrorLog['note']>[0]): void {
    this.#faults.note(fault);
  }

  close(): void {
    this.#closing.abort();
    this.#stopListening?.();
    this.#notifyTimer?.cancel();
  }

  #notifyLater(): void {
    this.#notifyTimer ??= this.#needs.clock.after(NOTIFY_EVERY_MS, () => {
      this.#notifyTimer = null;
      this.#needs.changes.publish({ type: 'logs_grew' });
    });
  }
}

/** Implements the procedures of the log. */
export const logsRouter = ({ procedures: { logs: p } }: Rpc, logs: Logs) => ({
  page: p.page.handler(({ input }) => logs.page(input)),
  folder: p.folder.handler(() => logs.folder()),
  showFolder: p.showFolder.handler(() => logs.showFolder()),
  report: p.report.handler(({ input }) => logs.report(input)),
  saveReport: p.saveReport.handler(({ input }) => logs.saveReport(input.id)),
  windowFault: p.windowFault.handler(({ input }) => logs.windowFault(input)),
});

/** Maximum number of lines about window errors per minute. */
const PER_MINUTE_MAX = 10;
const MINUTE_MS = 60_000;

/** Logs errors of windows, and only counts those beyond the limit. */
class WindowErrorLog {
  readonly #logger: Logger;
  readonly #clock: Pick<Clock, 'monotonic'>;
  #since = Number.NEGATIVE_INFINITY;
  #written = 0;
  #skipped = 0;

  constructor(given: { readonly logger: Logger; readonly clock: Pick<Clock, 'monotonic'> }) {
    this.#logger = given.logger;
    this.#clock = given.clock;
  }

  note({ name, reason, frames }: WindowError): void {
    const now = this.#clock.monotonic();
    if (now - this.#since >= MINUTE_MS) {
      this.#since = now;
      this.#written = 0;
    }
    if (this.#written >= PER_MINUTE_MAX) {
      this.#skipped += 1;
      return;
    }
    this.#written += 1;
    // A compromised window could send any text: an unknown message is logged by its length only.
    const known = /^(\[[\w ]{1,30}\])?$/.test(reason) ? reason : knownErrorMessage(reason);
    const more = this.#skipped === 0 ? {} : { passedOver: this.#skipped };
    this.#skipped = 0;
    this.#logger.error('error in the window', { name, reason: known, at: frames, ...more });
  }
}
