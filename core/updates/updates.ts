import type { UpdateState } from '../../shared/domain/update-state.ts';
import { plainText } from '../http/errors/plain-text.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock, Host, Logger } from '../platform/host.ts';
import { Conflict } from '../platform/refusal.ts';
import type { Rpc } from '../rpc/rpc.ts';

/** Milliseconds after a start before the first automatic check. */
const FIRST_CHECK_MS = 30_000;
/** Milliseconds between two automatic checks. */
const EVERY_MS = 24 * 3_600_000;

interface Needs {
  readonly host: Pick<Host, 'kind' | 'updater'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly changes: Changes;
}

/**
 * Checks for newer versions of Quartet: on request, and once a day if the setting allows it. A failure changes nothing.
 */
export class Updates {
  readonly #needs: Needs;
  #state: UpdateState;
  #next: { cancel(): void } | null = null;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    const { kind, updater } = needs.host;
    this.#state = updater
      ? { kind: 'idle' }
      : { kind: 'unavailable', why: kind === 'electron' ? 'no_place' : 'from_sources' };
  }

  /** Turns automatic checks on or off. */
  setAutomatic(wanted: boolean): void {
    if (wanted === (this.#next !== null) || this.#stopped) return;
    this.#next?.cancel();
    this.#next = wanted ? this.#scheduleCheck(FIRST_CHECK_MS) : null;
  }

  state(): UpdateState {
    return this.#state;
  }

  /** Checks for a newer version. Does nothing while a check or download runs or an update is ready. */
  async check(): Promise<UpdateState> {
    const { updater } = this.#needs.host;
    if (updater === undefined || ['looking', 'fetching', 'ready'].includes(this.#state.kind))
      return this.#state;
    this.#setState({ kind: 'looking' });
    try {
      const found = await updater.check();
      return this.#setState(
        found === null ? { kind: 'newest', lookedAt: this.#needs.clock.now() } : { kind: 'found', found },
      );
    } catch (error) {
      return this.#fail('looking', error);
    }
  }

  /** @throws Conflict `update_not_found` if there is nothing to download */
  async download(): Promise<UpdateState> {
    const { updater } = this.#needs.host;
    const state = this.#state;
    if (state.kind === 'fetching' || state.kind === 'ready') return state;
    if (updater === undefined || state.kind !== 'found' || !state.found.canInstall)
      throw new Conflict('update_not_found');
    const { found } = state;
    this.#setState({ kind: 'fetching', found, percent: 0 });
    try {
      await updater.download((percent) => {
        if (this.#state.kind === 'fetching') this.#setState({ ...this.#state, percent: bounded(percent) });
      });
      return this.#setState({ kind: 'ready', found });
    } catch (error) {
      return this.#fail('fetching', error);
    }
  }

  /** @throws Conflict `update_not_ready` */
  install(): void {
    const { updater } = this.#needs.host;
    if (updater === undefined || this.#state.kind !== 'ready') throw new Conflict('update_not_ready');
    updater.install();
  }

  stop(): void {
    this.#stopped = true;
    this.#next?.cancel();
    this.#next = null;
  }

  #scheduleCheck(ms: number): { cancel(): void } {
    return this.#needs.clock.after(ms, () => {
      this.#next = this.#scheduleCheck(EVERY_MS);
      void this.check();
    });
  }

  #fail(at: 'looking' | 'fetching', error: unknown): UpdateState {
    this.#needs.logger.warn('an update check or download failed', { at, error });
    const said = plainText(error instanceof Error ? error.message : String(error), false);
    return this.#setState({ kind: 'failed', at, said });
  }

  #setState(state: UpdateState): UpdateState {
    this.#state = state;
    if (!this.#stopped) this.#needs.changes.publish({ type: 'updates', state });
    return state;
  }
}

const bounded = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** Implements the procedures of updates of the program. */
export const updatesRouter = ({ procedures: { updates: p } }: Rpc, updates: Updates) => ({
  state: p.state.handler(() => updates.state()),
  check: p.check.handler(() => updates.check()),
  download: p.download.handler(() => updates.download()),
  install: p.install.handler(() => updates.install()),
});
