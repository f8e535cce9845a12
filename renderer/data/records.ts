import { useCallback, useSyncExternalStore } from 'react';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** A record as the core last reported it; `null` if removed. */
interface Reported<T> {
  readonly value: T | null;
  readonly rev: number;
}

/** A change of one record that the core has not confirmed yet; `patch` is `null` for a removal. */
interface Pending<T> {
  readonly patch: Partial<T> | null;
  /** The highest revision seen when it was sent. */
  readonly sentAt: number;
  answered: boolean;
  announced: boolean;
  /** Whether the response was lost, so that only a fresh list tells whether the removal was made. */
  lost: boolean;
  /** Resolves once it was answered or lost. */
  sent: Promise<unknown>;
}

/**
 * The records of one kind known to this window. Events of the core may be late, repeated or
 * reordered; the one with the highest revision wins, and a removal is an event like any other.
 * Local changes are shown over them until the core has confirmed or refused them.
 */
export class Records<T extends { readonly id: string }> {
  readonly #reported = new Map<string, Reported<T>>();
  readonly #pending = new Map<string, readonly Pending<T>[]>();
  /** The reported values with the pending changes, so that an unchanged record stays the same object. */
  readonly #shown = new Map<string, T>();
  readonly #listeners = new Set<(ids: readonly string[]) => void>();
  /** Records restored before the event of their removal, which is older than the restore. */
  readonly #restored = new Set<string>();
  #rev = 0;

  /**
   * Returns the highest revision seen. Read it before a call whose response is `put`: the response includes
   * all changes up to it.
   */
  get rev(): number {
    return this.#rev;
  }

  get(id: string): T | undefined {
    return this.#shown.get(id);
  }

  /** Returns all records as shown, unordered. */
  values(): Iterable<T> {
    return this.#shown.values();
  }

  revOf(id: string): number {
    return this.#reported.get(id)?.rev ?? 0;
  }

  /** Returns whether a record is removed: here and not confirmed yet, or by a report after revision `since`, if given. */
  isRemoved(id: string, since = -1): boolean {
    if (this.#pending.get(id)?.some(({ patch }) => patch === null)) return true;
    const reported = this.#reported.get(id);
    return reported?.value === null && reported.rev > since;
  }

  /** Calls `listener` with the ids of changed records. Returns the function that unsubscribes it. */
  onChange(listener: (ids: readonly string[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Adds records as of a revision. Revision 0 is for the response of a call that created them: any
   * event is newer.
   */
  put(values: readonly T[], rev: number): void {
    this.#report(
      values.map((value) => [value.id, value]),
      rev,
    );
  }

  /** Applies the removal of records announced by the core. */
  remove(announced: readonly string[], rev: number): void {
    const ids = announced.filter((id) => !this.#restored.delete(id));
    for (const id of ids) {
      for (const pending of this.#pending.get(id) ?? []) pending.announced = true;
      this.#settle(id);
    }
    this.#report(
      ids.map((id) => [id, null]),
      rev,
    );
  }

  /**
   * Shows a change of records at once, sends it, and rolls it back if the core refuses. `patch` is
   * `null` for a removal, which stays in effect until it was both confirmed and announced, as older
   * events may still arrive. A removal whose response is lost is sent once more; lost again, it stays in effect until
   * the records are reloaded.
   */
  async change(
    ids: readonly string[],
    patch: Partial<T> | null,
    send: () => Promise<unknown>,
  ): Promise<CallProblem | null> {
    const sentAt = this.#rev;
    const begun = ids.map((id): readonly [string, Pending<T>] => [
      id,
      { patch, sentAt, answered: false, announced: false, lost: false, sent: Promise.resolve() },
    ]);
    for (const [id, pending] of begun) this.#pending.set(id, [...(this.#pending.get(id) ?? []), pending]);
    this.#show(ids);
    try {
      const sent = patch === null ? sendTwice(send) : send();
      for (const [, pending] of begun) pending.sent = sent;
      await sent;
      for (const [id, pending] of begun) this.#confirm(id, pending);
      return null;
    } catch (thrown) {
      const problem = callProblem(thrown);
      const isUnknown = patch === null && problem.kind === 'lost';
      for (const [id, pending] of begun) {
        if (!isUnknown) this.#drop(id, pending);
        pending.lost = isUnknown;
      }
      if (patch !== null || problem.kind !== 'not_found') return problem;
      this.remove(ids, sentAt);
      return null;
    } finally {
      this.#show(ids);
    }
  }

  /** Restores a removed record from the trash, once its removal was answered: one sent again would come after. */
  async restore(id: string, send: () => Promise<T>): Promise<CallProblem | null> {
    // Not those begun while it is sent: the record may be deleted again as soon as its event has come.
    const before = this.#pending.get(id) ?? [];
    if (before.length > 0) await Promise.allSettled(before.map(({ sent }) => sent));
    const sentAt = this.#rev;
    try {
      const value = await send();
      const isUnannounced = before.some(({ patch, announced }) => !patch && !announced);
      for (const pending of before) this.#drop(id, pending);
      this.put([value], sentAt);
      if (isUnannounced) this.#restored.add(id);
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  /** Drops records far from view; they are reloaded when needed. Does not call listeners. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#pending.has(id)) continue;
      this.#reported.delete(id);
      this.#shown.delete(id);
    }
  }

  /** Handles a bulk removal, which is not announced record by record. */
  allAnnounced(): void {
    for (const [id, all] of this.#pending) {
      for (const pending of all) pending.announced = true;
      this.#settle(id);
    }
  }

  /**
   * Ends confirmed and lost removals: a list loaded from now on reflects them, and their events may be lost.
   * Returns false if a response was lost, or an event came after one was sent: that record may have been restored
   * since, so only a complete list can tell.
   */
  readAnew(): boolean {
    this.#restored.clear();
    let certain = true;
    const over = [...this.#pending].flatMap(([id, all]) => {
      const removal = all.find(({ patch, answered, lost }) => !patch && (answered || lost));
      if (!removal) return [];
      if (removal.lost || this.revOf(id) > removal.sentAt) certain = false;
      removal.answered = true;
      return [id];
    });
    this.remove(over, this.#rev);
    return certain;
  }

  #confirm(id: string, pending: Pending<T>): void {
    pending.answered = true;
    if (pending.patch === null) {
      this.#settle(id);
      return;
    }
    this.#drop(id, pending);
    const reported = this.#reported.get(id);
    // An event received meanwhile either includes this change or is followed by one that does.
    if (reported?.value && reported.rev <= pending.sentAt)
      this.#reported.set(id, { ...reported, value: { ...reported.value, ...pending.patch } });
  }

  /** Drops removals of a record that were both confirmed and announced. */
  #settle(id: string): void {
    for (const pending of this.#pending.get(id) ?? []) {
      if (pending.patch !== null || !pending.answered || !pending.announced) continue;
      this.#drop(id, pending);
    }
  }

  #drop(id: string, pending: Pending<T>): void {
    const others = (this.#pending.get(id) ?? []).filter((other) => other !== pending);
    if (others.length > 0) this.#pending.set(id, others);
    else this.#pending.delete(id);
  }

  #report(reports: readonly (readonly [string, T | null])[], rev: number): void {
    this.#rev = Math.max(this.#rev, rev);
    for (const [id, value] of reports) {
      this.#restored.delete(id);
      if (this.revOf(id) <= rev) this.#reported.set(id, { value, rev });
    }
    this.#show(reports.map(([id]) => id));
  }

  #show(ids: readonly string[]): void {
    const changed = ids.filter((id) => {
      const before = this.#shown.get(id);
      let now = this.#reported.get(id)?.value ?? null;
      for (const { patch } of this.#pending.get(id) ?? []) now = now && patch && { ...now, ...patch };
      if (now === null) return this.#shown.delete(id);
      this.#shown.set(id, now);
      return now !== before;
    });
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed);
  }
}

/** Makes a call that may be repeated, once more if its response is lost. */
async function sendTwice(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (thrown) {
    if (callProblem(thrown).kind !== 'lost') throw thrown;
    await send();
  }
}

/** Returns what is read from the records, and reads it again after each change of one. */
export function useRecords<T>(records: Pick<Records<never>, 'onChange'>, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => records.onChange(listener), [records]);
  return useSyncExternalStore(subscribe, read);
}
