// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { runs } from '../core/testing/deep.ts';
import { type Seeded, seeded } from '../core/testing/seeded.ts';
import { testCore } from '../core/testing/test-core.ts';
import { PromptDraft } from '../renderer/images/prompt-draft.ts';
import { ConnectionLost } from '../renderer/lib/connection-lost.ts';
import { DraftStore } from '../renderer/music/draft-store.ts';
import { ScriptStore } from '../renderer/speech/script-store.ts';
import type { Api } from '../shared/contract/index.ts';
import { badLine } from './harness/bad-line.ts';
import { followCore } from './harness/follow-core.ts';
import { Restarts } from './harness/restarts.ts';

const STEPS = 60;

/** The drafts of a window far from its core, used as fast and as wildly as no user would. */
async function openWindow(random: Seeded) {
  const first = await testCore();
  const line = badLine<Api>(first.api, random, new ConnectionLost(), () => void readAll());
  const open = () => ({
    script: new ScriptStore({ api: line.api, find: () => undefined }),
    song: new DraftStore(line.api),
    prompt: new PromptDraft(line.api),
  });
  const here = { ...open(), typed: [] as string[], hasOpened: true };
  async function readAll(): Promise<void> {
    await Promise.all([here.script.load(), here.song.load(), here.prompt.load()]);
  }
  void followCore(line.streams.app, { ready: readAll, change: () => undefined, save: () => flushAll(here) });
  await readAll();
  return {
    restarts: new Restarts(first, line, () => testCore(first)),
    line,
    here,
    /** Saves everything and opens a new window. */
    async reload(): Promise<void> {
      const { losses } = line;
      line.losses = 0;
      await readAll();
      await saved(here);
      Object.assign(here, open());
      await readAll();
      line.losses = losses;
    },
  };
}
type Window = Awaited<ReturnType<typeof openWindow>>;

function flushAll({ script, song, prompt }: Window['here']): Promise<boolean[]> {
  return Promise.all([script.flush(), song.flush(), prompt.flush()]);
}

/** Waits until the core has every draft. */
function saved(here: Window['here']) {
  return vi.waitFor(async () => expect(await flushAll(here)).toEqual([true, true, true]));
}

/** Begins something that a user can do now. */
async function act({ line, here }: Window, random: Seeded): Promise<void> {
  const { script, song, prompt, typed } = here;
  const word = `word${typed.length}.`;
  // The editors are shown once their draft is loaded.
  if ([script, song, prompt].some(({ state }) => state.getState().phase !== 'ready')) return;
  switch (random.int(0, 7)) {
    case 0:
      here.hasOpened = true;
      return script.newScript();
    case 1:
    case 2: {
      const scripts = (await line.streams.speech.scripts()).items;
      if (scripts.length === 0) return;
      // Without an answer, the core may have opened it all the same.
      here.hasOpened = false;
      const { id } = random.pick(scripts);
      await script.open(id);
      here.hasOpened = script.state.getState().draft.id === id;
      return;
    }
    case 3: {
      const { mode, lyrics } = song.state.getState().draft;
      if (random.int(0, 3) === 0) return song.set({ mode: mode === 'lyrics' ? 'prompt' : 'lyrics' });
      return song.set({ lyrics: `${lyrics} ${word}` });
    }
    case 4:
      return prompt.set({ prompt: `${prompt.state.getState().draft.prompt} ${word}` });
    default:
      typed.push(word);
      return script.set({ text: `${script.state.getState().draft.text} ${word}` });
  }
}

const cases = [
  { name: 'a slow, broken connection', restarts: 0 },
  { name: 'a core that ends and starts again', restarts: 12 },
];

it.each(cases)(
  'the drafts of a window with $name lose no text and end equal to a fresh read',
  async ({ name, restarts: oneIn }) => {
    for (let round = 0; round < runs(3, 100).numRuns; round++) {
      const random = seeded(`drafts session with ${name} ${round}`);
      const window = await openWindow(random);
      const { restarts, line, here, reload } = window;
      let acts: Promise<unknown>[] = [];
      for (let step = 0; step < STEPS; step++) {
        // A refusal is no fault: the script stays in the editor.
        acts.push(act(window, random).catch(() => undefined));
        if (random.int(0, 3) > 0) await sleep(random.int(0, 40));
        if (oneIn > 0 && random.int(1, oneIn) === 1) restarts.begin(random);
        if (random.int(0, 19) > 0) continue;
        await Promise.all(acts);
        acts = [];
        await reload();
      }
      await Promise.all(acts);
      await restarts.settled();
      line.losses = 0;
      await saved(here);
      const drafts = [here.song, here.prompt].map(({ state }) => state.getState().draft);
      const { core } = restarts;
      const { api } = core;
      expect(await Promise.all([api.music.draft(), api.images.draft()])).toEqual(drafts);
      if (here.hasOpened) expect(await api.speech.draft()).toEqual(here.script.state.getState().draft);
      const { items } = await api.speech.scripts();
      const scripts = await Promise.all(items.map(({ id }) => api.speech.script({ id })));
      for (const word of here.typed)
        expect([word, ...scripts.filter(({ text }) => text.includes(word))]).toHaveLength(2);
      line.cut();
      await core.close();
    }
  },
  300_000,
);
