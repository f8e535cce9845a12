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

const STEPS = 60;

/** The drafts of a window far from its core, used as fast and as wildly as no user would. */
async function openWindow(random: Seeded) {
  const core = await testCore();
  const line = badLine<Api>(core.api, random, new ConnectionLost(), () => void readAll());
  const open = () => ({
    script: new ScriptStore({ api: line.api, find: () => undefined }),
    song: new DraftStore(line.api),
    prompt: new PromptDraft(line.api),
  });
  const here = { ...open(), typed: [] as string[] };
  async function readAll(): Promise<void> {
    await Promise.all([here.script.load(), here.song.load(), here.prompt.load()]);
  }
  await readAll();
  return {
    core,
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

/** Waits until the core has every draft. */
function saved({ script, song, prompt }: Pick<Window['here'], 'script' | 'song' | 'prompt'>) {
  return vi.waitFor(async () =>
    expect(await Promise.all([script.flush(), song.flush(), prompt.flush()])).toEqual([true, true, true]),
  );
}

/** Begins something that a user can do now. */
async function act({ core, here }: Window, random: Seeded): Promise<void> {
  const { script, song, prompt, typed } = here;
  const word = `word${typed.length}.`;
  // The editors are shown once their draft is loaded.
  if ([script, song, prompt].some(({ state }) => state.getState().phase !== 'ready')) return;
  switch (random.int(0, 7)) {
    case 0:
      return script.newScript();
    case 1:
    case 2: {
      const scripts = (await core.api.speech.scripts()).items;
      return scripts.length > 0 ? script.open(random.pick(scripts).id) : undefined;
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

it('the drafts of a window with a slow, broken connection lose no text and end equal to a fresh read', async () => {
  for (let round = 0; round < runs(3, 100).numRuns; round++) {
    const random = seeded(`drafts session ${round}`);
    const window = await openWindow(random);
    const { core, line, here, reload } = window;
    let acts: Promise<unknown>[] = [];
    for (let step = 0; step < STEPS; step++) {
      // A refusal is no fault: the script stays in the editor.
      acts.push(act(window, random).catch(() => undefined));
      if (random.int(0, 3) > 0) await sleep(random.int(0, 40));
      if (random.int(0, 19) > 0) continue;
      await Promise.all(acts);
      acts = [];
      await reload();
    }
    await Promise.all(acts);
    line.losses = 0;
    await saved(here);
    const drafts = [here.song, here.prompt].map(({ state }) => state.getState().draft);
    const { api } = core;
    expect(await Promise.all([api.music.draft(), api.images.draft()])).toEqual(drafts);
    const { items } = await api.speech.scripts();
    const scripts = await Promise.all(items.map(({ id }) => api.speech.script({ id })));
    for (const word of here.typed)
      expect([word, ...scripts.filter(({ text }) => text.includes(word))]).toHaveLength(2);
    await core.close();
  }
}, 300_000);
