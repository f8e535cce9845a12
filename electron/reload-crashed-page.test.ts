import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { reloadCrashedPage } from './reload-crashed-page.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

class Page extends EventEmitter {
  loaded = 0;
  destroyed = false;

  reload(): void {
    this.loaded += 1;
    this.emit('loaded');
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }
}

function start() {
  const time = { now: 0 };
  const page = new Page();
  reloadCrashedPage(page as never, quiet, () => time.now);
  const die = (reason = 'crashed') => page.emit('render-process-gone', {}, { reason, exitCode: 11 });
  return { page, time, die };
}

it('reloads a page whose process crashed, was killed or ran out of memory', async () => {
  const { page, die } = start();
  for (const reason of ['crashed', 'oom', 'killed']) {
    const loaded = once(page, 'loaded');
    die(reason);
    await loaded;
  }
  expect(page.loaded).toBe(3);
});

it('stops reloading a page that keeps crashing, and tries again later', async () => {
  const { page, time, die } = start();
  for (let n = 0; n < 10; n++) {
    die();
    await setImmediate();
  }
  expect(page.loaded).toBe(3);
  time.now = 61_000;
  die();
  await setImmediate();
  expect(page.loaded).toBe(4);
});

it('does not reload a page that exited cleanly or whose window was destroyed', async () => {
  const { page, die } = start();
  die('clean-exit');
  page.destroyed = true;
  die();
  await setImmediate();
  expect(page.loaded).toBe(0);
});
