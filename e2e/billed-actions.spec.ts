import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { contract } from '../shared/contract/index.ts';
import { type CountingProxy, startCountingProxy } from './fixtures/counting-proxy.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { connectTo } from './pages/connect.ts';
import { SpeechPage } from './pages/speech-page.ts';

// What a person does who is impatient, or whose window breaks, with every button that costs: the service counts.

/** How often it was done in this run: what is new each time is told apart by it. */
let turn = 0;

interface Action {
  readonly name: string;
  /** The call of the contract. */
  readonly path: string;
  /** Requests that one press leads to. */
  readonly posts: number;
  /** Brings a window to where it is pressed. `fresh`: for the first time, not again after a reload or in another window. */
  readonly prepare: (page: Page, fresh: boolean) => Promise<Locator>;
  /** Each window has its own, and pressing both is meant twice. */
  readonly alone?: true;
  /** After a lost answer it is found and shown: a press there is another one. */
  readonly isFound?: true;
  /** Where Mod+Enter does the same. */
  readonly field?: (page: Page) => Locator;
}

const WIDE = { width: 1600, height: 900 };

const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name }).click();

const ACTIONS: readonly Action[] = [
  {
    name: 'Send',
    path: 'chat.send',
    posts: 1,
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
    posts: 1,
    isFound: true,
    async prepare(page) {
      const chat = new ChatPage(page);
      await area(page, 'Chat');
      await chat.expectAnswered();
      return chat.lastAnswer.getByRole('button', { name: 'Regenerate', exact: true });
    },
  },
  {
    name: 'Speak',
    path: 'speech.create',
    posts: 1,
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
    posts: 1,
    async prepare(page, fresh) {
      const speech = new SpeechPage(page);
      await speech.show();
      const take = speech.takes.filter({ hasText: `another take, number ${fresh ? ++turn : turn}.` }).last();
      if (fresh) {
        await speech.write(`Words for another take, number ${turn}.`);
        await speech.speakButton.click();
        await speech.expectMade(take);
      }
      return take.getByRole('button', { name: 'Make again' });
    },
  },
];

/** The way between a window and its host. */
class Wire {
  #live: WebSocketRoute | null = null;
  #unanswered: string | null = null;

  async attach(page: Page): Promise<void> {
    await page.routeWebSocket(/./, (socket) => {
      const host = socket.connectToServer();
      this.#live = socket;
      let isSilent = false;
      socket.onMessage((message) => {
        if (this.#unanswered !== null && String(message).includes(this.#unanswered)) {
          this.#unanswered = null;
          isSilent = true;
        }
        host.send(message);
      });
      host.onMessage((message) => {
        if (!isSilent) socket.send(message);
      });
    });
  }

  /** The next call of this kind reaches the host, and nothing comes back. */
  loseAnswerTo(path: string): void {
    this.#unanswered = `/${path.replace('.', '/')}`;
  }

  async cut(): Promise<void> {
    await this.#live?.close({ code: 1011 });
  }
}

interface Desk {
  readonly page: Page;
  readonly wire: Wire;
  /** Waits until as many requests have come in all, and no more than that. */
  readonly arrived: () => Promise<void>;
}
type Way = (desk: Desk, action: Action, target: Locator) => Promise<void>;

/** After a lost answer, in the window as it is by then. */
async function pressAgain(page: Page, { prepare, isFound, field }: Action): Promise<void> {
  const target = await prepare(page, false);
  if (isFound) return;
  if (field) await field(page).press('ControlOrMeta+Enter');
  else await target.click();
}

/** Holds a key for a second, as a keyboard does that repeats it. */
async function hold(page: Page, key: string): Promise<void> {
  for (let n = 0; n < 16; n += 1) {
    await page.keyboard.down(key);
    await page.waitForTimeout(60);
  }
  await page.keyboard.up(key);
}

const WAYS: Readonly<Record<string, Way>> = {
  'double click': (_, __, target) => target.dblclick(),
  'Enter held for 1 s': async ({ page }, _, target) => {
    await target.focus();
    await hold(page, 'Enter');
  },
  'Enter twice in 150 ms': async ({ page }, _, target) => {
    await target.focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
  },
  'Mod+Enter held': async ({ page }, { field }, target) => {
    if (!field) return target.click();
    await field(page).focus();
    await page.keyboard.down('ControlOrMeta');
    await hold(page, 'Enter');
    await page.keyboard.up('ControlOrMeta');
  },
  'socket cut, again': async ({ page, wire, arrived }, action, target) => {
    wire.loseAnswerTo(action.path);
    await target.click();
    await arrived();
    await wire.cut();
    await pressAgain(page, action);
  },
  'reloaded, again': async ({ page, wire, arrived }, action, target) => {
    wire.loseAnswerTo(action.path);
    await target.click();
    await arrived();
    await page.reload();
    await pressAgain(page, action);
  },
  'two windows at once': async ({ page }, action, target) => {
    if (action.alone) return target.click();
    const opening = page.context().waitForEvent('page');
    await page.evaluate(() => void open(location.href));
    const other = await opening;
    await other.setViewportSize(WIDE);
    const words = action.field && (await wordsIn(action.field(page)));
    await expect(async () => {
      await other.reload();
      await action.prepare(other, false);
      if (action.field) expect(await wordsIn(action.field(other))).toBe(words);
    }).toPass();
    const beside = await action.prepare(other, false);
    const at = Date.now() + 300;
    await Promise.all([target, beside].map((button) => button.evaluate(clickAt, at)));
    await settled(other);
    await other.close();
  },
};

/** In the page, at a moment: two windows are pressed at once by nobody but themselves. */
const clickAt = (button: Element, at: number) =>
  new Promise<void>((resolve) => {
    const click = () => {
      if (button instanceof HTMLElement) button.click();
      resolve();
    };
    setTimeout(click, at - Date.now());
  });

const wordsIn = (field: Locator) =>
  field.evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : element.textContent));

/** Until every press was answered, and what comes next is a press of its own. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('press:'))
      .map(([, value]) => JSON.parse(value))
      .every(({ answered, at }) => answered && Date.now() - at > 500),
  );
}

/** Presses that nobody can make again. */
const forgetPresses = (page: Page) =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('press:')) localStorage.removeItem(name);
  });

test('what is pressed in haste, twice, or again after its answer was lost is sent once', async ({
  app,
  startService,
}) => {
  test.skip(app.host === 'electron', 'the way between window and core cannot be cut there');
  test.setTimeout(180_000);
  const service = await startService({ fault: 'task-stalls', key: 'key-for-this-test', latency: 0 });
  const proxy = await startCountingProxy(service.url);
  const { page } = app;
  // Wide enough for every button to stand by itself.
  await page.setViewportSize(WIDE);
  const wire = new Wire();
  await wire.attach(page);
  await connectTo(app, { ...service, url: proxy.url });
  await page.reload();
  const sent = await begin(page, proxy);

  let expected = sent;
  const arrived = () => expect.poll(() => proxy.posts.length, { timeout: 20_000 }).toBe(expected);
  const table: string[] = [];
  for (const action of ACTIONS) {
    for (const [name, way] of Object.entries(WAYS)) {
      await test.step(`${action.name}: ${name}`, async () => {
        const target = await action.prepare(page, true);
        // What it took to get there is none of it.
        const before = proxy.posts.length;
        expected = before + action.posts;
        await way({ page, wire, arrived }, action, target);
        await arrived();
        if (action.isFound) await forgetPresses(page);
        await settled(page);
        await arrived();
        table.push(`${action.name} | ${name} | ${proxy.posts.length - before}`);
      });
    }
  }
  await test.info().attach('requests of each press', { body: table.join('\n') });
  await proxy.close();
});

/** What they need: an answer and a voice. Answers with the requests made for it. */
async function begin(page: Page, proxy: CountingProxy): Promise<number> {
  await new ChatPage(page).ask('Hello');
  const speech = new SpeechPage(page);
  await speech.openWithoutVoices();
  await speech.addVoice('en-gb-callum');
  await settled(page);
  return proxy.posts.length;
}

/** Shown for every call in core/billed-calls.test.ts and renderer/lib/billed-calls.test.ts; not by a button here. */
const ELSEWHERE = [
  'chat.compare',
  'chat.continue',
  'chat.edit',
  'chat.summarise',
  'connections.test',
  'images.draw',
  'jobs.retry',
  'music.create',
  'music.regenerate',
  'speech.preview',
  'speech.regenerateSegment',
];

test('every billed call of the contract is pressed here or in the core', () => {
  const billed = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, one]) => (one['~orpc'].meta.billed ? [`${group}.${name}`] : [])),
  );
  expect([...new Set([...ACTIONS.map(({ path }) => path), ...ELSEWHERE])].sort()).toEqual(billed.sort());
});
