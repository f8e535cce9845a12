import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SongDraft } from '../../../shared/contract/music.ts';
import { FakeCore } from '../../chat/testing/fake-api.ts';
import { ConnectionLost } from '../../lib/connection.ts';
import { DRAFTING_RULES, draftingRequest, LyricsDrafter } from './lyrics-drafter.ts';

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
const requested = (times = 1) =>
  vi.waitFor(() => {
    expect(core.jobs.size).toBe(times);
    expect([...core.jobs.values()].at(-1)?.wake.size).toBe(1);
  });

describe('drafting lyrics', () => {
  it('asks in a new conversation with the rules for section tags', async () => {
    drafter.setAbout('a  lighthouse\nand a letter ');
    const end = drafter.start();
    await requested();
    const [row] = core.rows.values();
    expect(row?.summary.title).toBe('Lyrics: a lighthouse and a letter');
    expect(created).toMatchObject([{ options: { connectionId: 'c1', model: 'm', system: DRAFTING_RULES } }]);
    core.end(answerId());
    await end;
  });

  it.each([
    ['a lighthouse', 'Lyrics: a lighthouse'],
    ['一座灯塔', '歌词：一座灯塔'],
  ])('sends a message whose first line is a title of the task: %s', (about, title) => {
    expect(draftingRequest(about).split('\n')[0]).toBe(title);
  });

  it('streams lyrics and their source into the sheet and reports the old one', async () => {
    drafter.setAbout('a lighthouse');
    drafter.setOpen(true);
    const end = drafter.start();
    await requested();
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

  it('reports text typed before the first words arrived as the previous sheet', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
    sheet = { mode: 'lyrics', lyrics: 'old words, and new', source: null };
    core.sayText(answerId(), '[verse]\nMorning');
    core.end(answerId());
    await end;
    expect(sheet.lyrics).toBe('[verse]\nMorning\n');
    expect(done).toEqual([{ mode: 'lyrics', lyrics: 'old words, and new', source: null }]);
  });

  it('separates the title from the lyrics and never shows part of it', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
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

  it('shows the first tag as it arrives', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
    core.sayText(answerId(), '[ver');
    await vi.waitFor(() => expect(sheet.lyrics).toBe('[ver\n'));
    core.end(answerId());
    await end;
    expect(titles).toEqual([null]);
  });

  it('stops on request and keeps what has arrived', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
    core.sayText(answerId(), '[verse]\nMorn');
    await vi.waitFor(() => expect(state().phase).toBe('writing'));
    await drafter.stop();
    await end;
    expect(sheet.lyrics).toBe('[verse]\nMorn\n');
    expect(state()).toMatchObject({ phase: 'idle', stopping: false, end: { kind: 'stopped', some: true } });
    expect(done).toEqual([]);
  });

  it('stops an answer that starts after the click on Stop', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await drafter.stop();
    await end;
    expect(state().end).toEqual({ kind: 'stopped', some: false });
    expect(sheet.lyrics).toBe('old words');
  });

  it('reports a failed answer, and retrying adds a sibling answer', async () => {
    drafter.setAbout('a lighthouse');
    const first = drafter.start();
    await requested();
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
    await requested(2);
    expect(core.rows.size).toBe(1);
    expect(core.turns.get(answerId())?.parentId).toBe(core.turns.get(failed)?.parentId);
    core.sayText(answerId(), '[verse]\nMorning');
    core.end(answerId());
    await again;
    expect(done).toHaveLength(1);
  });

  it('repeats the request in the same conversation when that could not be named', async () => {
    core.fail.set('rename', new ConnectionLost());
    drafter.setAbout('a lighthouse');
    await drafter.start();
    expect(state().end).toEqual({ kind: 'call', problem: { kind: 'lost' } });
    const again = drafter.start();
    await requested();
    expect([...core.rows.values()].map(({ summary }) => summary.title)).toEqual(['Lyrics: a lighthouse']);
    core.end(answerId());
    await again;
  });

  it('repeats the same request in the same conversation after a disconnect', async () => {
    const send = vi.spyOn(core.api.chat, 'send');
    core.fail.set('send', new ConnectionLost());
    drafter.setAbout('a lighthouse');
    await drafter.start();
    expect(state().end).toEqual({ kind: 'call', problem: { kind: 'lost' } });
    const again = drafter.start();
    await vi.waitFor(() => expect([...core.jobs.values()].at(-1)?.wake.size).toBe(1));
    const [first, second] = send.mock.calls.map(([{ opId: _, ...requested }]) => requested);
    expect(second).toEqual(first);
    expect(core.rows.size).toBe(1);
    core.sayText(answerId(), '[verse]\nMorning');
    core.end(answerId());
    await again;
    expect(sheet.lyrics).toBe('[verse]\nMorning\n');
  });

  it('reports an answer without lyrics', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
    core.end(answerId());
    await end;
    expect(state().end).toEqual({ kind: 'nothing' });
    expect(sheet.lyrics).toBe('old words');
  });

  it('stops writing when the sheet is edited elsewhere', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
    core.sayText(answerId(), '[verse]\nMorn');
    await vi.waitFor(() => expect(state().phase).toBe('writing'));
    sheet = { mode: 'lyrics', lyrics: 'mine', source: null };
    core.sayText(answerId(), 'ing');
    await end;
    expect(sheet.lyrics).toBe('mine');
    expect(state().end).toMatchObject({ kind: 'stopped' });
  });

  it('keeps the description mode the user switched to', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
    core.sayText(answerId(), '[verse]\nMorn');
    await vi.waitFor(() => expect(state().phase).toBe('writing'));
    sheet = { ...sheet, mode: 'prompt' };
    core.sayText(answerId(), 'ing');
    core.end(answerId());
    await end;
    expect(sheet).toMatchObject({ mode: 'prompt', lyrics: '[verse]\nMorning\n' });
  });

  it('reads the answer again if its log was compacted meanwhile', async () => {
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await requested();
    core.sayText(answerId(), '[verse]\nMorning');
    core.log(answerId(), { type: 'folded', seq: 9, at: 1 });
    core.end(answerId());
    await end;
    expect(sheet.lyrics).toBe('[verse]\nMorning\n');
  });

  it('asks once for a double click, and not at all without a subject', async () => {
    await drafter.start();
    expect(core.calls).toEqual([]);
    drafter.setAbout('a lighthouse');
    const end = drafter.start();
    await drafter.start();
    await requested();
    expect(core.jobs.size).toBe(1);
    core.end(answerId());
    await end;
  });
});
