import type { Page } from '@playwright/test';
import { AnswersPage } from '../pages/answers-page.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { ParametersPage } from '../pages/parameters-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { WelcomePage } from '../pages/welcome-page.ts';
import type { Scene } from './scene.ts';

const MODELS = ['vendor-s2', 'vendor-s2-lite', 'partner-k2.6', 'partner-5.1'];
const TOOLS = ['get_weather', 'get_tide'].map((name) => ({
  type: 'function',
  function: {
    name,
    description: name === 'get_weather' ? 'The weather of a city' : 'High and low water of a harbour',
    parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  },
}));
const HARBOUR = `The harbour was built in 1704 by order of the town.
Its lighthouse is forty metres tall and white.
Fishing boats leave at four in the morning, and come back with the tide.
`;

async function compare(page: Page, words: string): Promise<AnswersPage> {
  const answers = new AnswersPage(page);
  await new ChatPage(page).composer.fill(words);
  await answers.compare(MODELS);
  await answers.columns.nth(3).getByRole('paragraph').first().waitFor();
  return answers;
}

/** Answers a few questions with two models, so that there is usage to count. */
async function work(page: Page): Promise<void> {
  const chat = new ChatPage(page);
  await chat.ask('Tell me a story about a lighthouse');
  await chat.ask('Write a sorting function in TypeScript');
  await chat.newChat();
  await chat.chooseModel('partner-k2.6');
  await chat.ask('Write 200 words about tea');
}

export const CHAT_SCENES: readonly Scene[] = [
  ...(['light', 'dark'] as const).map(
    (colorScheme): Scene => ({
      look: { width: 1440, height: 900, colorScheme, locale: 'en-US' },
      async play(page, take) {
        await new WelcomePage(page).chooseSandbox();
        const answers = await compare(page, 'Tell me a story about a lighthouse');
        await answers.expectAllAnswered();
        await take(`compare-${colorScheme}`);
      },
    }),
  ),
  {
    look: { width: 700, height: 900, colorScheme: 'light', locale: 'en-US' },
    async play(page, take) {
      await new WelcomePage(page).chooseSandbox();
      await compare(page, 'Tell me a story about the sea');
      await take('compare-700');
    },
  },
  {
    look: { width: 1440, height: 900, colorScheme: 'light', locale: 'en-US' },
    async play(page, take) {
      const chat = new ChatPage(page);
      const drawer = new ParametersPage(page);
      await new WelcomePage(page).chooseSandbox();
      await chat.ask('Hello');
      await drawer.open();
      await drawer.write('Temperature', 0.4);
      await drawer.write('Seed', 7);
      await drawer.addStop('The end');
      await drawer.field('Temperature').scrollIntoViewIfNeeded();
      await take('parameters-light');
    },
  },
  {
    look: { width: 1000, height: 800, colorScheme: 'dark', locale: 'zh-CN' },
    async play(page, take) {
      await new WelcomePage(page, 'zh-CN').chooseSandbox();
      await new ChatPage(page, 'zh-CN').ask('你好');
      await page.getByRole('button', { name: '参数', exact: true }).click();
      await page.getByRole('region', { name: '参数' }).getByRole('slider').first().waitFor();
      await take('parameters-zh');
    },
  },
  {
    look: { width: 700, height: 900, colorScheme: 'light', locale: 'en-US' },
    async play(page, take) {
      await new WelcomePage(page).chooseSandbox();
      await new ParametersPage(page).open();
      await take('parameters-700');
    },
  },
  {
    look: { width: 1440, height: 900, colorScheme: 'dark', locale: 'en-US' },
    async play(page, take) {
      const chat = new ChatPage(page);
      const drawer = new ParametersPage(page);
      await new WelcomePage(page).chooseSandbox();
      await drawer.open();
      await drawer.pasteTools(TOOLS);
      await drawer.close();
      await chat.send(
        'What is the weather in Lisbon, and when is high water there? Use get_weather and get_tide.',
      );
      await page.getByRole('form', { name: 'Tool results' }).waitFor();
      await take('tools-dark');
    },
  },
  {
    look: { width: 1440, height: 900, colorScheme: 'light', locale: 'en-US' },
    async play(page, take) {
      const chat = new ChatPage(page);
      const drawer = new ParametersPage(page);
      await new WelcomePage(page).chooseSandbox();
      await drawer.open();
      await drawer.useInterface('Messages');
      await drawer.close();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Attach files' }).click(),
      ]);
      await chooser.setFiles({ name: 'harbour.txt', mimeType: 'text/plain', buffer: Buffer.from(HARBOUR) });
      await chat.ask('How tall is the lighthouse, and when do the boats leave?');
      await chat.lastAnswer.getByRole('button', { name: 'Source 1' }).first().focus();
      await page.getByText('Characters').first().waitFor();
      await take('citations-light');
    },
  },
  {
    look: { width: 1440, height: 900, colorScheme: 'dark', locale: 'en-US' },
    async play(page, take) {
      const chat = new ChatPage(page);
      const drawer = new ParametersPage(page);
      await new WelcomePage(page).chooseSandbox();
      await drawer.open();
      await drawer.choose('Log probabilities', 'On');
      await drawer.write('Alternatives per token', 4);
      await drawer.close();
      await chat.ask('Tell me a story about rain');
      await chat.lastAnswer.getByText('Token probabilities').click();
      const tokens = chat.lastAnswer.getByRole('listbox', { name: /tokens. Use the arrow keys/ });
      await tokens.focus();
      for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowRight');
      await page.getByText('Alternatives').first().waitFor();
      await take('probabilities-dark');
    },
  },
  ...(['light', 'dark'] as const).map(
    (colorScheme): Scene => ({
      look: { width: 1440, height: 900, colorScheme, locale: 'en-US' },
      async play(page, take) {
        const settings = new SettingsPage(page);
        await new WelcomePage(page).chooseSandbox();
        await work(page);
        await settings.open();
        await settings.goTo('Usage');
        await settings.dialog.getByRole('table').first().waitFor({ state: 'attached' });
        await take(`usage-${colorScheme}`);
      },
    }),
  ),
];
