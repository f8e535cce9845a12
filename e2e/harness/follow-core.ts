import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, PushedChange } from '../../shared/contract/app.ts';
import type { Api } from '../../shared/contract/index.ts';

interface Following {
  /** Runs after each (re)connection, when the window reads everything anew. */
  readonly ready: () => unknown;
  readonly change: (change: Change, rev: number) => void;
  /** Saves what was typed, before the core ends. */
  readonly save: () => Promise<unknown>;
}

/** Follows the changes of one core after the other, as a window does. */
export async function followCore(
  app: Pick<Api['app'], 'watch' | 'draftsSaved'>,
  to: Following,
): Promise<never> {
  for (;;) {
    try {
      for await (const change of await app.watch()) apply(change);
    } catch {
      // Lost with its core; the next one is followed.
    }
    await sleep(5);
  }

  function apply(change: PushedChange): void {
    if (change.type === 'ready') void to.ready();
    else to.change(change, change.rev);
    if (change.type !== 'ending') return;
    const { token } = change;
    void to
      .save()
      .then(() => app.draftsSaved({ token }))
      .catch(() => undefined);
  }
}
