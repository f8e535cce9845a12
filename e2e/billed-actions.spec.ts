import type { Page } from '@playwright/test';
import { sampleCases } from '../core/testing/deep.ts';
import { figure } from '../core/testing/figures.ts';
import { contract } from '../shared/contract/index.ts';
import { startCountingProxy } from './fixtures/counting-proxy.ts';
import { type BilledAction, forgetPresses, settled, WIDE, Wire, waysFor } from './fixtures/hasty-presses.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { connectTo } from './pages/connect.ts';
import { ImagesPage } from './pages/images-page.ts';
import { MusicPage } from './pages/music-page.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

// These tests press every billed button hastily, twice, or again after its response was lost, and count the requests.

/** Number of distinct requests so far, which makes each request distinguishable. */
let turn = 0;

const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name }).click();

const CHAT: readonly BilledAction[] = [
  {
    name: 'Send',
    path: 'chat.send',
    alone: true,
    isFound: true,
    field: (page) => new ChatPage(page).composer,
    async prepare(page, fresh) {
      const chat = new ChatPage(page);
      await area(page, 'Chat');
      if (fresh) {
        await chat.newChat();
        await chat.composer.fill(`What is a lighthouse? ${++turn}`);
      }
      return chat.sendButton;
    },
  },
  {
    name: 'Regenerate',
    path: 'chat.regenerate',
    isFound: true,
    async prepare(page) {
      const chat = new ChatPage(page);
      await area(page, 'Chat');
      await chat.expectAnswered();
      return chat.lastAnswer.getByRole('button', { name: 'Regenerate', exact: true });
    },
  },
  {
    name: 'Test connection',
    path: 'connections.test',
    async prepare(page) {
      const settings = new SettingsPage(page);
      const { dialog } = settings;
      if (!(await dialog.isVisible())) await settings.openConnections();
      const all = dialog.getByRole('button', { name: 'All connections' });
      if (!(await all.isVisible())) await dialog.getByRole('button', { name: 'Edit My account' }).click();
      await expect(all).toBeVisible();
      return dialog.getByRole('button', { name: 'Test connection' });
    },
  },
];

const VOICES = ['en-us-ava', 'en-us-ben', 'en-us-dora', 'en-us-ellie', 'en-gb-fiona', 'en-gb-graham'];

const SPEECH: readonly BilledAction[] = [
  {
    name: 'Speak',
    path: 'speech.create',
    field: (page) => new SpeechPage(page).script,
    async prepare(page, fresh) {
      const speech = new SpeechPage(page);
      await speech.show();
      if (fresh) await speech.write(`A short line to speak, number ${++turn}.`);
      return speech.speakButton;
    },
  },
  {
    name: 'Make again (take)',
    path: 'speech.regenerate',
    async prepare(page, fresh) {
      const speech = new SpeechPage(page);
      await speech.show();
      const take = speech.takes.filter({ hasText: `another take, number ${fresh ? ++turn : turn}.` }).last();
      if (fresh) {
        await speech.write(`Words for another take, number ${turn}.`);
        await speech.speakButton.click();
        await speech.expectMade(take);
      }
      return take.getByRole('button', { name: 'Regenerate' });
    },
  },
  {
    name: 'Hear a voice',
    path: 'speech.preview',
    async prepare(page, fresh) {
      const speech = new SpeechPage(page);
      await speech.show();
      // A sample is generated only once per voice.
      if (fresh) turn += 1;
      const voice = VOICES[turn % VOICES.length] ?? '';
      if (fresh) await speech.addVoice(voice);
      // The first button of a voice plays it, whatever its current label.
      return speech.list.getByRole('button', { name: voice }).first();
    },
  },
  {
    name: 'Try again (task)',
    path: 'jobs.retry',
    async prepare(page, fresh) {
      // Enter on the button that has the focus after the menu opens it again.
      await page.keyboard.press('Escape');
      if (fresh) {
        const speech = new SpeechPage(page);
        await speech.show();
        await speech.write(`/fault empty-audio This fails, number ${++turn}.`);
        await speech.speakButton.click();
      }
      const tasks = new TasksPage(page);
      await tasks.open();
      // The first attempt is the lowest row.
      const row = tasks.row(`number ${turn}.`).filter({ hasText: 'Failed' }).last();
      await row.getByRole('button', { name: 'More actions' }).click();
      return page.getByRole('menuitem', { name: /^Try again/ });
    },
  },
];

const SONGS: readonly BilledAction[] = [
  {
    name: 'Create song',
    path: 'music.create',
    field: (page) => new MusicPage(page).lyrics,
    async prepare(page, fresh) {
      const music = new MusicPage(page);
      await music.open();
      if (fresh) {
        await music.newSong();
        turn += 1;
      }
      // A window that closes at once may not have saved the latest text, so it is typed again.
      const lyrics = `[verse]\nThe lighthouse turns, number ${turn}`;
      if ((await music.lyricsText()) !== lyrics) await music.writeLyrics(lyrics);
      return music.makeButton;
    },
  },
  {
    name: 'Make again (song)',
    path: 'music.regenerate',
    async prepare(page, fresh) {
      const music = new MusicPage(page);
      await music.open();
      if (fresh) {
        await music.newSong();
        await music.title.fill(`Song ${++turn}`);
        await music.writeLyrics('[verse]\nOnce more around the bay');
        await music.makeButton.click();
      }
      await music.song(`Song ${turn}`).last().click();
      return music.main.getByRole('button', { name: 'Regenerate' });
    },
  },
];

const PICTURES: readonly BilledAction[] = [
  {
    name: 'Generate',
    path: 'images.create',
    field: (page) => new ImagesPage(page).prompt,
    async prepare(page, fresh) {
      const images = new ImagesPage(page);
      await images.open();
      if (fresh) await images.prompt.fill(`A lighthouse, number ${++turn}`);
      return images.drawButton;
    },
  },
  {
    name: 'Vary',
    path: 'images.create',
    async prepare(page, fresh) {
      const images = new ImagesPage(page);
      await images.open();
      if (fresh) await expect(images.pending).toHaveCount(0, { timeout: 60_000 });
      // The test uses the focus within the tile, because new images move the tiles under the mouse.
      await page.mouse.move(0, 0);
      const boat = images.picture(/A boat/).last();
      await boat.focus();
      const id = await boat.getAttribute('data-picture');
      return images.main.locator(`[data-tile="${id}"]`).getByRole('button', { name: 'Vary' });
    },
  },
];

const AREAS: Readonly<Record<string, readonly BilledAction[]>> = {
  'chat and settings': CHAT,
  'speech and tasks': SPEECH,
  music: SONGS,
  images: PICTURES,
};

for (const [name, actions] of Object.entries(AREAS)) {
  test(`in ${name}, each billed press is sent once, however fast or often it is repeated`, async ({
    app,
    startService,
  }) => {
    test.skip(app.host !== 'browser', 'the way between window and core cannot be cut there');
    test.setTimeout(300_000);
    // The outcome of a song does not matter here, and one that fails at once leaves the service free.
    const fault = actions === SONGS ? { fault: 'task-fails' } : {};
    const service = await startService({ ...fault, key: 'key-for-this-test', latency: 0 });
    const proxy = await startCountingProxy(service.url);
    const { page } = app;
    await page.setViewportSize(WIDE);
    const wire = new Wire();
    await wire.attach(page);
    await connectTo(app, { ...service, url: proxy.url });
    await page.reload();
    if (actions === CHAT) await new ChatPage(page).ask('Hello');
    if (actions === SPEECH) {
      await new SpeechPage(page).openWithoutVoices();
      await new SpeechPage(page).addVoice('en-gb-callum');
    }
    if (actions === PICTURES) {
      const images = new ImagesPage(page);
      await images.open();
      await images.chooseWay('Live');
      await images.draw('A boat');
      await images.expectImages(1);
      await images.chooseWay('In background');
    }
    await settled(page);

    let expected = 0;
    const arrived = () => expect.poll(() => proxy.posts.length, { timeout: 20_000 }).toBe(expected);
    const table: string[] = [];
    const counts: number[] = [];
    for (const action of actions) {
      for (const [how, way] of sampleCases(Object.entries(waysFor(action)), 2)) {
        await test.step(`${action.name}: ${how}`, async () => {
          const target = await action.prepare(page, true);
          // Requests that the preparation caused do not count.
          await settled(page);
          const before = proxy.posts.length;
          expected = before + 1;
          await way({ page, wire, arrived }, action, target);
          await arrived();
          if (action.isFound) await forgetPresses(page);
          await settled(page);
          const count = proxy.posts.length - before;
          counts.push(count);
          table.push(`${action.name} | ${how} | ${count}`);
          await arrived();
        });
      }
    }
    figure({
      gate: `presses on what costs, ${name}`,
      n: counts.length,
      unit: 'presses',
      found: { 'double-billed': counts.filter((count) => count > 1).length },
    });
    await test.info().attach('requests of each press', { body: table.join('\n') });
    await proxy.close();
  });
}

/** Actions without a button here, covered by core/billed-calls.test.ts and renderer/lib/billed-calls.test.ts. */
const ELSEWHERE = [
  'chat.compare',
  'chat.continue',
  'chat.edit',
  'chat.summarise',
  'messageQueue.add',
  'speech.regenerateSegment',
];

test('every billed procedure of the contract is tested here or in the core', () => {
  test.skip(test.info().project.name !== 'browser', 'it is about this file and the contract, in no host');
  const billed = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, one]) => (one['~orpc'].meta.billed ? [`${group}.${name}`] : [])),
  );
  const pressed = Object.values(AREAS).flatMap((actions) => actions.map(({ path }) => path));
  expect([...new Set([...pressed, ...ELSEWHERE])].sort()).toEqual(billed.sort());
});
