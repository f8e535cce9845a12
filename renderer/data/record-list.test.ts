import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CallError, ConnectionLost } from '../lib/connection.ts';
import { RecordList } from './record-list.ts';
import { Records } from './records.ts';

interface Row {
  readonly id: string;
  readonly text: string;
}
const row = (id: string, text = id): Row => ({ id, text });
const PAGE = 3;

/** An in-memory core: rows, the log of their changes, and lists as of the latest revision. */
class FakeCore {
  rev = 0;
  readonly rows = new Map<string, Row>();
  readonly log: { readonly rev: number; readonly id: string; readonly row: Row | null }[] = [];

  write(id: string, text: string | null): void {
    this.rev++;
    const value = text === null ? null : row(id, text);
    if (value) this.rows.set(id, value);
    else this.rows.delete(id);
    this.log.push({ rev: this.rev, id, row: value });
  }

  page(last: Row | undefined) {
    const sorted = [...this.rows.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    const rest = sorted.filter(({ id }) => last === undefined || id < last.id);
    return { items: rest.slice(0, PAGE), more: rest.length > PAGE, rev: this.rev };
  }
}

function setUp(core = new FakeCore(), page = async (last: Row | undefined) => core.page(last)) {
  const records = new Records<Row>();
  const list = new RecordList({ records, page });
  return {
    core,
    records,
    list,
    texts: () => list.state.getState().items.map(({ text }) => text),
    /** Delivers a change that the core logged. */
    push: ({ rev, id, row: value }: FakeCore['log'][number]) =>
      value ? records.put([value], rev) : records.remove([id], rev),
    async readAll() {
      if (list.state.getState().phase !== 'ready') await list.load();
      while (list.state.getState().more) await list.loadMore();
    },
  };
}

const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), id: fc.integer({ min: 0, max: 9 }), text: fc.string() }),
  fc.record({ do: fc.constant('delete' as const), id: fc.integer({ min: 0, max: 9 }) }),
  /** Delivers, loses or repeats any logged change, in any order. */
  fc.record({ do: fc.constant('push' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('answer' as const), at: fc.nat() }),
  fc.record({ do: fc.constant('load' as const) }),
  fc.record({ do: fc.constant('more' as const) }),
  fc.record({ do: fc.constant('edit' as const), id: fc.integer({ min: 0, max: 9 }), refused: fc.boolean() }),
  fc.record({
    do: fc.constant('remove' as const),
    id: fc.integer({ min: 0, max: 9 }),
    refused: fc.boolean(),
  }),
  fc.record({ do: fc.constant('restore' as const), id: fc.integer({ min: 0, max: 9 }) }),
);
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('a record list equals a fresh load, however delayed, repeated or reordered its events are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 96 }),
      async (steps, order) => {
        const core = new FakeCore();
        for (const id of '02468') core.write(id, id);
        /** Pending responses of the core. */
        const answers: (() => void)[] = [];
        const held = <T>(value: T, fails = false) =>
          new Promise<T>((resolve, reject) =>
            answers.push(() => (fails ? reject(new Error('refused')) : resolve(value))),
          );
        const { list, records, texts, push, readAll } = setUp(core, (last) => held(core.page(last)));
        const delivered = new Set<number>();
        /** Delivers pending changes in some order and responds to all calls. */
        const calm = async (whenDone: Promise<unknown> = Promise.resolve()) => {
          for (let done = false; !done || answers.length > 0; ) {
            for (const answer of answers.splice(0)) answer();
            done = await Promise.race([whenDone.then(() => true), settle().then(() => false)]);
          }
          // Waits for the effects of the last response.
          await settle();
          const late = core.log.filter(({ rev }) => !delivered.has(rev));
          for (const change of late.sort((a, b) => ((a.rev * order) % 97) - ((b.rev * order) % 97)))
            push(change);
        };
        await calm(readAll());
        for (const one of steps) {
          if (one.do === 'write') core.write(`${one.id}`, one.text);
          else if (one.do === 'delete') core.write(`${one.id}`, null);
          else if (one.do === 'load') void list.load();
          else if (one.do === 'more') void list.loadMore();
          else if (one.do === 'answer') answers.splice(one.at % Math.max(1, answers.length), 1)[0]?.();
          else if (one.do === 'push') {
            const change = core.log[one.at % core.log.length];
            if (change) push(change);
            delivered.add(change?.rev ?? 0);
          } else if (core.rows.has(`${one.id}`) && one.do !== 'restore') {
            const id = `${one.id}`;
            if (!one.refused) core.write(id, one.do === 'remove' ? null : 'edited');
            void records.change([id], one.do === 'remove' ? null : { text: 'edited' }, () =>
              held(undefined, one.refused),
            );
          } else if (one.do === 'restore' && !core.rows.has(`${one.id}`)) {
            core.write(`${one.id}`, 'restored');
            void records.restore(`${one.id}`, () => held(row(`${one.id}`, 'restored')));
          }
          await settle();
        }
        await calm();
        // A row that a refused removal restores beyond the last loaded page comes with its page.
        await calm(readAll());
        const fresh = setUp(core);
        await fresh.readAll();
        expect(texts()).toEqual(fresh.texts());
      },
    ),
    { numRuns: 200 },
  );
});

describe('Records', () => {
  it('ignore an older event after a removal', () => {
    const { records, texts } = setUp();
    records.put([row('1')], 1);
    records.remove(['1'], 3);
    records.put([row('1', 'late')], 2);
    expect(texts()).toEqual([]);
    records.put([row('1', 'restored')], 4);
    expect(texts()).toEqual(['restored']);
  });

  it('hide a removed record at once until the removal is confirmed and announced', async () => {
    const { records, texts } = setUp();
    records.put([row('1')], 1);
    const answer = Promise.withResolvers<void>();
    const removing = records.change(['1'], null, () => answer.promise);
    expect(texts()).toEqual([]);
    records.put([row('1', 'late')], 2);
    answer.resolve();
    expect(await removing).toBeNull();
    expect(texts()).toEqual([]);
    records.remove(['1'], 3);
    records.put([row('1', 'restored elsewhere')], 4);
    expect(texts()).toEqual(['restored elsewhere']);
  });

  it('roll back only a refused change and keep others', async () => {
    const { records, texts } = setUp();
    records.put([row('1', 'before')], 1);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = [first, second].map(({ promise }, n) =>
      records.change(['1'], { text: `change ${n}` }, () => promise),
    );
    expect(texts()).toEqual(['change 1']);
    first.resolve();
    await changing[0];
    expect(texts()).toEqual(['change 1']);
    second.reject(new Error('no'));
    expect(await changing[1]).toMatchObject({ kind: 'defect' });
    expect(texts()).toEqual(['change 0']);
  });

  it('keep a newer event over a confirmed change', async () => {
    const { records, texts } = setUp();
    records.put([row('1', 'before')], 1);
    const answer = Promise.withResolvers<void>();
    const changing = records.change(['1'], { text: 'changed' }, () => answer.promise);
    records.put([row('1', 'changed elsewhere')], 3);
    expect(texts()).toEqual(['changed']);
    answer.resolve();
    await changing;
    expect(texts()).toEqual(['changed elsewhere']);
  });

  it('keep a record removed that was already gone, and restore it for other refusals', async () => {
    const { records, texts } = setUp();
    records.put([row('1'), row('2')], 1);
    const removed = new CallError('NOT_FOUND', { defined: true, data: { what: 'row', id: '1' } });
    expect(await records.change(['1'], null, () => Promise.reject(removed))).toBeNull();
    expect(await records.change(['2'], null, () => Promise.reject(new Error('no')))).not.toBeNull();
    expect(texts()).toEqual(['2']);
  });

  it('send a removal once more after a loss, and hide the record until a fresh list tells', async () => {
    const { records, texts } = setUp();
    records.put([row('1'), row('2')], 1);
    const lost = () => Promise.reject(new ConnectionLost());
    const send = vi.fn<() => Promise<unknown>>().mockImplementationOnce(lost).mockResolvedValueOnce(null);
    expect(await records.change(['1'], null, send)).toBeNull();
    expect(await records.change(['2'], null, lost)).toEqual({ kind: 'lost' });
    expect(texts()).toEqual([]);
    expect(records.readAnew()).toBe(false);
    records.put([row('2')], 1);
    expect(texts()).toEqual(['2']);
  });

  it('restore a record only once its removal was answered, which may have been sent again', async () => {
    const { records, texts } = setUp();
    records.put([row('1')], 1);
    const [first, again] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    const send = vi
      .fn<() => Promise<unknown>>()
      .mockReturnValueOnce(first.promise)
      .mockReturnValueOnce(again.promise);
    const removing = records.change(['1'], null, send);
    const restore = vi.fn(() => Promise.resolve(row('1', 'restored')));
    const restoring = records.restore('1', restore);
    first.reject(new ConnectionLost());
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(restore).not.toHaveBeenCalled();
    again.resolve(null);
    await Promise.all([removing, restoring]);
    records.remove(['1'], 2);
    expect(texts()).toEqual(['restored']);
  });

  it('show a record restored from the trash', async () => {
    const { records, texts } = setUp();
    records.put([row('1')], 1);
    await records.change(['1'], null, () => Promise.resolve());
    expect(await records.restore('1', () => Promise.resolve(row('1')))).toBeNull();
    expect(texts()).toEqual(['1']);
  });

  it('ignore the late event of a removal before a restore, and apply a later one', async () => {
    const { records, texts } = setUp();
    records.put([row('1')], 1);
    await records.change(['1'], null, () => Promise.resolve());
    await records.restore('1', () => Promise.resolve(row('1')));
    records.remove(['1'], 2);
    expect(texts()).toEqual(['1']);
    records.put([row('1', 'restored')], 3);
    expect(texts()).toEqual(['restored']);
    records.remove(['1'], 4);
    expect(texts()).toEqual([]);
  });

  it('keep a record removed that is deleted again before its restore is answered', async () => {
    const { records, texts } = setUp();
    records.put([row('1')], 1);
    await records.change(['1'], null, () => Promise.resolve());
    records.remove(['1'], 2);
    const [restored, removed] = [Promise.withResolvers<Row>(), Promise.withResolvers<void>()];
    const restoring = records.restore('1', () => restored.promise);
    records.put([row('1')], 3);
    expect(texts()).toEqual(['1']);
    const removing = records.change(['1'], null, () => removed.promise);
    restored.resolve(row('1'));
    await restoring;
    expect(texts()).toEqual([]);
    records.remove(['1'], 4);
    removed.resolve();
    await removing;
    expect(texts()).toEqual([]);
  });

  it('ignore a response overtaken by a newer event', async () => {
    const { records, texts } = setUp();
    const asOf = records.rev;
    records.put([row('1', 'running')], 2);
    records.put([row('1', 'queued')], asOf);
    expect(texts()).toEqual(['running']);
  });
});

describe('RecordList', () => {
  it('keeps a later-page row restored before its removal event arrived', async () => {
    const core = new FakeCore();
    for (const id of '01234') core.write(id, id);
    const { list, records, push, texts, readAll } = setUp(core);
    await readAll();
    core.write('1', null);
    await records.change(['1'], null, () => Promise.resolve());
    core.write('1', 'again');
    const [removal, again] = core.log.slice(-2);
    if (!removal || !again) throw new Error('Nothing was logged.');
    push(again);
    await list.load();
    push(removal);
    await readAll();
    expect(texts()).toEqual(['4', '3', '2', 'again', '0']);
  });

  it('keeps its rows after a failed load and reports the problem', async () => {
    let fails = false;
    const core = new FakeCore();
    core.write('1', 'a');
    const { list, texts } = setUp(core, async (last) => {
      if (fails) throw new Error('no');
      return core.page(last);
    });
    fails = true;
    await list.load();
    expect(list.state.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'defect' } });
    fails = false;
    await list.load();
    fails = true;
    await list.load();
    expect(list.state.getState()).toMatchObject({ phase: 'ready', problem: { kind: 'defect' } });
    expect(texts()).toEqual(['a']);
  });

  it('omits rows beyond the loaded pages until their page is loaded', async () => {
    const core = new FakeCore();
    for (const id of '12345678') core.write(id, id);
    const { list, records, texts, readAll } = setUp(core);
    await list.load();
    records.put([row('2', 'renamed')], 9);
    core.rows.set('2', row('2', 'renamed'));
    expect(texts()).toEqual(['8', '7', '6']);
    await readAll();
    expect(texts()).toEqual(['8', '7', '6', '5', '4', '3', 'renamed', '1']);
  });

  it('seek finds a row on a later page during loading and loads no further', async () => {
    const core = new FakeCore();
    for (const id of '123456789') core.write(id, id);
    let reads = 0;
    const { list } = setUp(core, async (last) => {
      reads++;
      return core.page(last);
    });
    await list.load();
    const scrolled = list.loadMore();
    expect(await list.seek(({ id }) => id === '4')).toEqual(row('4'));
    expect(reads).toBe(2);
    await scrolled;
    expect(await list.seek(() => false)).toBeUndefined();
  });

  it('drops rows removed while disconnected', async () => {
    const core = new FakeCore();
    for (const id of '123') core.write(id, id);
    const { list, texts } = setUp(core);
    await list.load();
    core.write('2', null);
    await list.load();
    expect(texts()).toEqual(['3', '1']);
  });

  it('applies changes of members only if it is closed', async () => {
    const core = new FakeCore();
    core.write('1', 'a');
    const records = new Records<Row>();
    const list = new RecordList({ records, page: async (last) => core.page(last), closed: true });
    await list.load();
    records.put([row('1', 'changed'), row('2', 'other')], 2);
    expect(list.state.getState().items).toEqual([row('1', 'changed')]);
  });

  it('lists leading records with the first page until they stop leading', async () => {
    const core = new FakeCore();
    for (const id of '12345678') core.write(id, id);
    const leads = ({ text }: Row) => text === 'pinned';
    core.write('2', 'pinned');
    const records = new Records<Row>();
    const list = new RecordList({
      records,
      leads,
      page: async (last) => {
        const sorted = [...core.rows.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
        const paged = sorted.filter((one) => !leads(one) && (last === undefined || one.id < last.id));
        const first = last === undefined ? sorted.filter(leads) : [];
        return { items: [...first, ...paged.slice(0, PAGE)], more: paged.length > PAGE, rev: core.rev };
      },
    });
    const ids = () => list.state.getState().items.map(({ id }) => id);
    await list.load();
    expect(ids()).toEqual(['8', '7', '6', '2']);
    core.write('3', 'pinned');
    records.put([row('3', 'pinned')], core.rev);
    expect(ids()).toEqual(['8', '7', '6', '3', '2']);
    core.write('2', 'as before');
    records.put([row('2', 'as before')], core.rev);
    expect(ids()).toEqual(['8', '7', '6', '3']);
    await list.loadMore();
    expect(ids()).toEqual(['8', '7', '6', '5', '4', '3', '2']);
    await list.loadMore();
    expect(ids()).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
  });

  it('reload drops later pages and waits for a page being loaded', async () => {
    const core = new FakeCore();
    for (const id of '12345678') core.write(id, id);
    const { list, texts } = setUp(core);
    await list.load();
    const more = list.loadMore();
    for (const id of '12345') core.write(id, null);
    await list.reload();
    await more;
    expect(texts()).toEqual(['8', '7', '6']);
    expect(list.state.getState().more).toBe(false);
  });

  it('shows known records until the first page if it is seeded', async () => {
    const core = new FakeCore();
    for (const id of '12345') core.write(id, id);
    const records = new Records<Row>();
    records.put([row('1'), row('5'), row('9')], 0);
    const list = new RecordList({ records, page: async (last) => core.page(last), seeded: true });
    const ids = () => list.state.getState().items.map(({ id }) => id);
    expect(ids()).toEqual(['9', '5', '1']);
    await list.load();
    expect(ids()).toEqual(['5', '4', '3']);
    await list.loadMore();
    expect(ids()).toEqual(['5', '4', '3', '2', '1']);
  });

  it('places each of 100,000 records within a frame', () => {
    const records = new Records<Row>();
    const list = new RecordList({ records, page: () => Promise.reject(new Error('unused')) });
    const ids = Array.from({ length: 100_000 }, (_, n) => String(n).padStart(6, '0')).reverse();
    records.put(
      ids.map((id) => row(id)),
      1,
    );
    const begun = performance.now();
    for (let n = 0; n < 20; n++) records.put([row(ids[n * 4999] ?? '', 'new')], 2);
    expect((performance.now() - begun) / 20).toBeLessThan(16);
    expect(list.state.getState().items).toHaveLength(100_000);
  });
});
