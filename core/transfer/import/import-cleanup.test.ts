import { expect, it } from 'vitest';
import type { Clock } from '../../platform/host.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { testCore } from '../../testing/test-core.ts';
import { chatgptTalk } from '../testing/chatgpt-file.ts';
import { uploaded } from '../testing/transfer-core.ts';

/** Milliseconds after a start by which cleanup has run. */
const TIDY_AFTER_MS = 5000;
const TALKS = 2000;

it('the cleanup after a start does not remove a running import', async () => {
  let cleanUp: (() => void) | undefined;
  const clock: Clock = {
    ...realClock,
    after(ms, run) {
      if (ms !== TIDY_AFTER_MS) return realClock.after(ms, run);
      cleanUp ??= run;
      return { cancel: () => undefined };
    },
  };
  const core = await testCore({ host: fakeHost({ clock }) });
  try {
    const file = Buffer.from(JSON.stringify(Array.from({ length: TALKS }, (_, n) => chatgptTalk(`t${n}`))));
    const uploadId = await uploaded(core, file);
    let isTidied = false;
    for await (const step of await core.api.transfer.import({ uploadId })) {
      // In the middle of the import: rows are written but not visible yet.
      if (step.type === 'progress' && !isTidied) {
        cleanUp?.();
        isTidied = true;
      }
    }
    expect(isTidied).toBe(true);
    const { items } = await core.api.conversations.list({ limit: 500 });
    expect(items.length).toBe(500);
    const out = core.api.transfer.import({ uploadId: await uploaded(core, file) });
    for await (const step of await out) {
      if (step.type === 'done') expect(step.result).toMatchObject({ conversations: 0, already: TALKS });
    }
  } finally {
    await core.close();
  }
}, 120_000);
