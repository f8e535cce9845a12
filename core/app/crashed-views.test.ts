import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VisibleView } from '../../shared/contract/views.ts';
import type { Told } from '../platform/changes.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { CrashedViews } from './crashed-views.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const chat: VisibleView = { area: 'chat', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
const music: VisibleView = { area: 'music', id: null };

describe('views that crashed the window', () => {
  let dataFolder: string;
  let clock: FakeClock;
  let core: CrashedViews;

  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'quartet-crashed-'));
    clock = new FakeClock();
    core = open();
  });

  function open(): CrashedViews {
    return new CrashedViews({ dataFolder, clock, logger: quiet });
  }

  /** Opens a page's connection; `end` closes it, as a crash or closing the page does. */
  async function connect(page: string, ends = false): Promise<{ end(): Promise<void> }> {
    const open = Promise.withResolvers<void>();
    const feed = core.follow(
      page,
      (async function* (): AsyncGenerator<Told> {
        yield { type: 'ready' };
        await open.promise;
        if (ends) yield { type: 'ending', token: 'x', rev: 1 };
      })(),
    );
    await feed.next();
    return {
      end: async () => {
        open.resolve();
        while (!(await feed.next()).done);
      },
    };
  }

  it('blames the view that was changing when its page disappeared, even after a restart', async () => {
    const page = await connect('a');
    core.changing('a', chat);
    await page.end();
    expect(core.crashed()).toEqual([chat]);
    expect(open().crashed()).toEqual([chat]);
    core.reopen(music);
    expect(core.crashed()).toEqual([chat]);
    core.reopen(chat);
    expect(core.crashed()).toEqual([]);
    expect(open().crashed()).toEqual([]);
  });

  it('does not blame a page that settled before it left, or never showed a view', async () => {
    const page = await connect('a');
    core.changing('a', chat);
    core.settled('a');
    await page.end();
    await (await connect('b')).end();
    expect(core.crashed()).toEqual([]);
  });

  it('does not blame a reloaded page, whether it has disconnected or not', async () => {
    const [gone, going] = [await connect('a'), await connect('b')];
    core.changing('a', chat);
    core.changing('b', music);
    await gone.end();
    expect(core.crashed(['a', 'b', 'unknown'])).toEqual([]);
    await going.end();
    expect(core.crashed()).toEqual([]);
    expect(open().crashed()).toEqual([]);
  });

  it('blames only the view of the page that disappeared', async () => {
    const [a, b] = [await connect('a'), await connect('b')];
    core.changing('a', music);
    core.changing('b', chat);
    await a.end();
    expect(core.crashed()).toEqual([music]);
    core.settled('b');
    await b.end();
    expect(core.crashed()).toEqual([music]);
  });

  it('clears the view of a page that reconnects', async () => {
    const page = await connect('a');
    core.changing('a', chat);
    await page.end();
    const again = await connect('a');
    expect(core.crashed()).toEqual([]);
    await again.end();
    expect(core.crashed()).toEqual([]);
  });

  it('counts a page as gone only when both of its connections ended', async () => {
    const [first, second] = [await connect('a'), await connect('a')];
    core.changing('a', chat);
    await first.end();
    expect(core.crashed()).toEqual([]);
    await second.end();
    expect(core.crashed()).toEqual([chat]);
  });

  it('does not blame a responding page when the host quits or is killed', async () => {
    const page = await connect('a', true);
    core.changing('a', chat);
    expect(open().crashed()).toEqual([]);
    await page.end();
    await clock.advance(60_000);
    expect(core.crashed()).toEqual([]);
    expect(open().crashed()).toEqual([]);
  });

  it('blames the view of an unresponsive page, and clears it when the page responds', async () => {
    await connect('a');
    core.changing('a', chat);
    await clock.advance(10_000);
    core.changing('a', chat);
    await clock.advance(10_000);
    expect(core.crashed()).toEqual([]);
    await clock.advance(10_000);
    expect(open().crashed()).toEqual([chat]);
    core.settled('a');
    expect(open().crashed()).toEqual([]);
  });

  it('ignores reports of a page that is not connected', async () => {
    core.changing('a', chat);
    await clock.advance(60_000);
    expect(core.crashed()).toEqual([]);
  });

  it('treats a damaged file as empty', () => {
    writeFileSync(join(dataFolder, 'crashed-views.json'), '[{"page":1}]');
    expect(open().crashed()).toEqual([]);
  });
});
