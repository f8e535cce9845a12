import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { catalogTexts } from '../scripts/setup/catalog-texts.ts';
import { ROOT } from '../scripts/setup/places.mjs';
import { BrowserApp } from './fixtures/browser-app.ts';
import { launchChromium } from './fixtures/launch-chromium.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';
import type { SceneLocale } from './pages/words.ts';
import { CHAT_SCENES } from './screenshots/chat-scenes.ts';
import { IMAGES_SCENES } from './screenshots/images-scenes.ts';
import { MUSIC_SCENES } from './screenshots/music-scenes.ts';
import type { Scene } from './screenshots/scene.ts';
import { SPEECH_SCENES } from './screenshots/speech-scenes.ts';

/** The output folder for screenshots of the real app on the sandbox, taken by `npm run screenshots`. */
const FOLDER = join(ROOT, 'docs/screenshots');
/** The app's texts in each screenshot: a text that is no longer in the app makes the screenshot stale. */
const WORDS = join(FOLDER, 'words.json');
const words: Record<string, string[]> = JSON.parse(readFileSync(WORDS, 'utf8'));

const ENGLISH = {
  before: ['Tell me a story about a lighthouse', '写一首关于海港的歌词', 'What is 17% of 2,340?'],
  first: 'Write a sorting function in TypeScript',
  second: 'Show me a table, and tell a long story about the sea',
};
const CHINESE = {
  before: ['What can you do here?', '讲一个关于灯塔的故事', '2340 的 17% 是多少？'],
  first: '用 TypeScript 写一个排序函数',
  second: '写 300 字关于茶的文章',
};

/** Creates a few complete conversations, one with code, and an answer that is still streaming. */
async function converse(page: Page, locale: SceneLocale): Promise<ChatPage> {
  const talk = locale === 'zh-CN' ? CHINESE : ENGLISH;
  const chat = new ChatPage(page, locale);
  await new WelcomePage(page, locale).chooseSandbox();
  for (const question of talk.before) {
    await chat.ask(question);
    await newChat(page);
  }
  await chat.ask(talk.first);
  await chat.send(talk.second);
  await chat.expectStreaming();
  return chat;
}

/** Creates a new chat in any language with the first button of the list's header. */
async function newChat(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(New chat|新对话)$/ })
    .first()
    .click();
}

const SCENES: readonly Scene[] = [
  ...(['light', 'dark'] as const).map(
    (colorScheme): Scene => ({
      look: { width: 1440, height: 900, colorScheme, locale: 'en-US' },
      async play(page, take) {
        await new WelcomePage(page).heading.waitFor();
        if (colorScheme === 'light') await take('welcome-light');
        const chat = await converse(page, 'en-US');
        await take(`chat-${colorScheme}`);
        await chat.expectAnswered();
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        await page.getByRole('option').first().waitFor();
        await take(`palette-${colorScheme}`);
      },
    }),
  ),
  {
    look: { width: 1440, height: 900, colorScheme: 'light', locale: 'zh-CN' },
    async play(page, take) {
      await converse(page, 'zh-CN');
      await take('chat-zh');
    },
  },
  {
    look: { width: 1000, height: 800, colorScheme: 'dark', locale: 'en-US' },
    async play(page, take) {
      const chat = new ChatPage(page);
      await new WelcomePage(page).chooseSandbox();
      await chat.ask('Show some math');
      await chat.send('Tell me a story about a lighthouse /fault drop-after=3000');
      await page.getByText('Interrupted').first().waitFor();
      await take('interrupted-1000');
    },
  },
  {
    look: { width: 700, height: 900, colorScheme: 'light', locale: 'en-US' },
    async play(page, take) {
      const chat = new ChatPage(page);
      await new WelcomePage(page).chooseSandbox();
      await chat.ask('Write a sorting function in TypeScript');
      await chat.ask('What is 17% of 2,340?');
      await take('chat-700');
    },
  },
];

/** Returns the visible texts that are complete catalog messages. */
async function wordsInView(page: Page, locale: SceneLocale): Promise<string[]> {
  const known = new Set(await catalogTexts(locale === 'zh-CN' ? 'zh-cn' : 'en'));
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const seen: string[] = [];
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode);
      const { top, left, bottom, right } = range.getBoundingClientRect();
      const isInView = right > left && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      if (isInView && walker.currentNode.parentElement?.checkVisibility()) seen.push(range.toString().trim());
    }
    return seen;
  });
  return [...new Set(texts)].filter((text) => known.has(text)).toSorted();
}

async function shoot(browser: Browser, { look, play }: Scene): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'quartet-screenshots-'));
  const app = await BrowserApp.start(browser, data, { ...look, onPage: async () => {} });
  const take = async (name: string) => {
    await app.page.evaluate(() => document.fonts.ready);
    await app.page.screenshot({ path: join(FOLDER, `${name}.png`) });
    words[name] = await wordsInView(app.page, look.locale);
    process.stdout.write(`docs/screenshots/${name}.png\n`);
  };
  try {
    await play(app.page, take);
  } finally {
    await app.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Screenshots by area: command-line names select some of them. */
const AREAS: Readonly<Record<string, readonly Scene[]>> = {
  chat: SCENES,
  answers: CHAT_SCENES,
  speech: SPEECH_SCENES,
  music: MUSIC_SCENES,
  images: IMAGES_SCENES,
};

mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
const only = process.argv.slice(2);
for (const [name, scenes] of Object.entries(AREAS)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const scene of scenes) await shoot(browser, scene);
}
await browser.close();
const sorted = Object.entries(words).toSorted(([one], [other]) => one.localeCompare(other));
writeFileSync(WORDS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
