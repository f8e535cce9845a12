import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SongDraft } from '../../../shared/contract/music.ts';
import { FakeCore } from '../../chat/testing/fake-api.ts';
import { ConnectionLost } from '../../lib/connection.ts';
import { DRAFTING_RULES } from './drafting-rules.ts';
import { LyricsDrafter } from './lyrics-drafter.ts';

type Written = Pick<SongDraft, 'mode' | 'lyrics' | 'source'>;

let core: FakeCore;
let sheet: Written;
let done: Written[];
let titles: (string | null)[];
let created: unknown[];
let drafter: LyricsDrafter;

beforeEach(() => {
  core = new FakeCore();
  sheet = { mode: 'prompt', lyrics: 'old words', source: null };
  done = [];
  titles = [];
  created = [];
  const { api, watchJob } = core;
  drafter = new LyricsDrafter({
    api: {
      ...api,
      conversations: {
        ...api.conversations,
        create(input, ...rest) {
          created.push(input);
          return api.conversations.create(input, ...rest);
        },
      },
    },
    watchJob,
    options: () => ({
      connectionId: 'c1',
      interface: 'chat',
      model: 'm',
      system: 'Be brief.',
      chatParameters: {},
      messagesParameters: {},
      stream: true,
    }),
    titleOf: (about) => `Lyrics: ${about}`,
    sheet: {
      read: () => sheet,
      write: (next) => {
        sheet = next;
      },
    },
    done(before, title) {
      done.push(before);
      titles.push(title);
    },
  });
});

const state = () => drafter.state.getState();
const answerId = () => [...core.jobs.values()].at(-1)?.turnIds[0] ?? '';
const asked = (times = 1) =>
  vi.waitFor(() => {
    expect(core.jobs.size).toBe(times);
    expect([...core.jobs.values()].at(-1)?.wake.size).toBe(1);
  });

describe('drafting lyrics', () => {
  it('asks in a conversation of its own, by the rules of the tags', async () => {
    drafter.setAbout('a  lighthouse\nand a letter ');
    const end = drafter.start();
    await asked();
    const [row] = core.rows.values();
    expect(row?.summary.title).toBe('Lyrics: a lighthouse and a letter');
    expect(created).toMatchObject([{ options: { connectionId: 'c1', model: 'm', system: DRAFTING_RULES } }]);
    core.end(answerId());
    await end;
  });

  it('shows the words as they come, keeps where they are from, and gives back what stood there', async () => {
    drafter.setAbout('a lighthouse');
    drafter.setOpen(true);
    const end = drafter.start();
    await asked();
    expect(sheet.lyrics).toBe('old words');
    core.sayText(answerId(), 'Sure!\n\n[verse]\nMorn');
    await vi.waitFor(() => expect(sheet.lyrics).toBe('[verse]\nMorn\n'));
    expect(sheet).toMatchObject({ mode: 'lyrics', source: { turnId: answerId() } });
    expect(state()).toMatchObject({ phase: 'writing', open: false });
    core.sayText(answerId(), 'ing');
    core.end(answerId());
    await end;
    expect(sheet.lyrics).toBe('[verse]\nMorning\n');
    expect(done).toEqual([{ mode: 'prompt', lyrics: 'old words', source: null }]);
    expect(state()).toMatchObject({ phase: 'idle', about: '', end: null });
  });

  it('gives back what was typed while the first words were awaited', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    sheet = { mode: 'lyrics', lyrics: 'old words, and new', source: null };
    core.sayText(answerId(), '[verse]\nMorning');
    core.end(answerId());
    await end;
    expect(sheet.lyrics).toBe('[verse]\nMorning\n');
    expect(done).toEqual([{ mode: 'lyrics', lyrics: 'old words, and new', source: null }]);
  });

  it('takes a title out of the words, and never shows the half of one', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    const seen: string[] = [];
    for (const piece of ['Tit', 'le: Harbour', ' Lights\n\n', '[ver', 'se]\none']) {
      core.sayText(answerId(), piece);
      await Promise.resolve();
      seen.push(sheet.lyrics);
    }
    core.end(answerId());
    await end;
    expect(seen.join(' ')).not.toMatch(/Tit|Harbour/);
    expect(sheet.lyrics).toBe('[verse]\none\n');
    expect(titles).toEqual(['Harbour Lights']);
  });

  it('shows a first tag as it comes', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    core.sayText(answerId(), '[ver');
    await vi.waitFor(() => expect(sheet.lyrics).toBe('[ver\n'));
    core.end(answerId());
    await end;
    expect(titles).toEqual([null]);
  });

  it('stops when told to, and leaves what came', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    core.sayText(answerId(), '[verse]\nMorn');
    await vi.waitFor(() => expect(state().phase).toBe('writing'));
    await drafter.stop();
    await end;
    expect(sheet.lyrics).toBe('[verse]\nMorn\n');
    expect(state()).toMatchObject({ phase: 'idle', stopping: false, end: { kind: 'stopped', some: true } });
    expect(done).toEqual([]);
  });

  it('stops an answer that was asked for after the click on Stop', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await drafter.stop();
    await end;
    expect(state().end).toEqual({ kind: 'stopped', some: false });
    expect(sheet.lyrics).toBe('old words');
  });

  it('tells what failed where it was asked for, and asks again beside the answer that did not do', async () => {
    drafter.setAbout('a lighthouse');
    const first = drafter.start();
    await asked();
    const failed = answerId();
    core.end(failed, 'failed');
    await first;
    expect(state()).toMatchObject({
      open: true,
      about: 'a lighthouse',
      end: { kind: 'answer', some: false },
    });
    expect(sheet.lyrics).toBe('old words');
    const again = drafter.start();
    await asked(2);
    expect(core.rows.size).toBe(1);
    expect(core.turns.get(answerId())?.parentId).toBe(core.turns.get(failed)?.parentId);
    core.sayText(answerId(), '[verse]\nMorning');
    core.end(answerId());
    await again;
    expect(done).toHaveLength(1);
  });

  it('asks for just the same again, in the same conversation, when the way to the core broke', async () => {
    const send = vi.spyOn(core.api.chat, 'send');
    core.fail.set('send', new ConnectionLost());
    drafter.setAbout('a lighthouse');
    await drafter.start();
    expect(state().end).toEqual({ kind: 'call', problem: { kind: 'lost' } });
    const again = drafter.start();
    await vi.waitFor(() => expect([...core.jobs.values()].at(-1)?.wake.size).toBe(1));
    const [first, second] = send.mock.calls.map(([{ opId: _, ...asked }]) => asked);
    expect(second).toEqual(first);
    expect(core.rows.size).toBe(1);
    core.sayText(answerId(), '[verse]\nMorning');
    core.end(answerId());
    await again;
    expect(sheet.lyrics).toBe('[verse]\nMorning\n');
  });

  it('says so when the answer holds no words', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    core.end(answerId());
    await end;
    expect(state().end).toEqual({ kind: 'nothing' });
    expect(sheet.lyrics).toBe('old words');
  });

  it('writes no more once somebody else writes there', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    core.sayText(answerId(), '[verse]\nMorn');
    await vi.waitFor(() => expect(state().phase).toBe('writing'));
    sheet = { mode: 'lyrics', lyrics: 'mine', source: null };
    core.sayText(answerId(), 'ing');
    await end;
    expect(sheet.lyrics).toBe('mine');
    expect(state().end).toMatchObject({ kind: 'stopped' });
  });

  it('leaves the user at the other way in, who went there meanwhile', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    core.sayText(answerId(), '[verse]\nMorn');
    await vi.waitFor(() => expect(state().phase).toBe('writing'));
    sheet = { ...sheet, mode: 'prompt' };
    core.sayText(answerId(), 'ing');
    core.end(answerId());
    await end;
    expect(sheet).toMatchObject({ mode: 'prompt', lyrics: '[verse]\nMorning\n' });
  });

  it('reads the answer again when its log was shortened meanwhile', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await asked();
    core.sayText(answerId(), '[verse]\nMorning');
    core.log(answerId(), { type: 'folded', seq: 9, at: 1 });
    core.end(answerId());
    await end;
    expect(sheet.lyrics).toBe('[verse]\nMorning\n');
  });

  it('asks once for two clicks, and not for nothing', async () => {
    await drafter.start();
    expect(core.calls).toEqual([]);
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await drafter.start();
    await asked();
    expect(core.jobs.size).toBe(1);
    core.end(answerId());
    await end;
  });
});
