import { expect, type Page } from '@playwright/test';
import { WelcomePage } from '../pages/welcome-page.ts';
import type { SceneLocale } from '../pages/words.ts';
import type { Scene } from './scene.ts';

const WORDS = {
  'en-US': {
    speech: 'Speech',
    tasks: /^Tasks/,
    script: 'Text to speak',
    speak: 'Speak',
    takes: 'Takes',
    pause: /^Pause/,
    choose: (name: string) => `Select ${name} to compare`,
    tryVoices: /^Compare \d/,
    details: 'Details',
    menu: 'More actions',
    voices: ['Ava', 'Callum', 'Fiona'],
    short: 'Harbour walk, take two.',
    text: 'The harbour wakes before the town does. First the gulls, then the winches, and then, a long way off, the bell on the number three buoy.\n\nWalk down to the end of the east pier. On a clear morning you can count eleven boats; in fog you count engines instead.',
    long: 'Boat after boat comes home with the tide, and each is tied to the pier before dark. ',
  },
  'zh-CN': {
    speech: '语音',
    tasks: /^任务/,
    script: '要朗读的文字',
    speak: '朗读',
    takes: '录音',
    pause: /^暂停/,
    choose: (name: string) => new RegExp(name),
    tryVoices: /^比较 ?\d/,
    details: '详情',
    menu: '更多操作',
    voices: ['Lan', 'Wei', 'Ning'],
    short: '海港漫步，第二条。',
    text: '清晨的港口比城市先醒来。先是海鸥，然后是绞盘，再然后，远远地，是三号浮标上的钟声。\n\n沿着东边的码头走到尽头。天晴的早晨能数出十一条船，起雾时只能数马达的声音。',
    long: '一条又一条的船随着潮水回来，天黑以前都系在码头上。',
  },
} as const;

/** A populated studio: takes in several voices, a failed one, one of unknown outcome, and one in progress. */
class Studio {
  readonly #page: Page;
  readonly #locale: SceneLocale;

  constructor(page: Page, locale: SceneLocale) {
    this.#page = page;
    this.#locale = locale;
  }

  get #words() {
    return WORDS[this.#locale];
  }

  async open(): Promise<void> {
    await new WelcomePage(this.#page, this.#locale).chooseSandbox();
    await this.go('speech');
    await expect(this.#page.getByRole('textbox', { name: this.#words.script })).toBeVisible();
  }

  async go(area: 'speech' | 'tasks'): Promise<void> {
    await this.#page.getByRole('navigation').first().getByRole('button', { name: this.#words[area] }).click();
  }

  async speak(text: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: this.#words.script }).fill(text);
    await this.#page.getByRole('button', { name: this.#words.speak, exact: true }).click();
  }

  get #drawer() {
    return this.#page.getByRole('region', { name: this.#words.takes });
  }

  /** Shows the takes, which cover the script in a narrow window. */
  async showTakes(): Promise<void> {
    if (!(await this.#drawer.isVisible())) await this.#page.keyboard.press('ControlOrMeta+Period');
  }

  /** Closes the takes of a narrow window, which cover everything else. */
  async leaveTakes(): Promise<void> {
    if ((this.#page.viewportSize()?.width ?? 0) >= 1180) return;
    await this.#page.keyboard.press('Escape');
    await expect(this.#drawer).toBeHidden();
  }

  async settled(): Promise<void> {
    await this.showTakes();
    await expect(this.#drawer.getByRole('article').first()).toBeVisible();
    await expect(this.#page.locator('article[aria-busy=true]'), 'every take has ended').toHaveCount(0, {
      timeout: 60_000,
    });
    await this.leaveTakes();
  }

  /** Creates several takes of one text and plays the newest. */
  async fill(): Promise<void> {
    await this.speak(this.#words.short);
    await this.settled();
    await this.#page.getByRole('textbox', { name: this.#words.script }).fill(this.#words.text);
    for (const name of this.#words.voices) {
      await this.#page.locator('[data-row]').filter({ hasText: name }).first().hover();
      await this.#page
        .getByRole('checkbox', { name: this.#words.choose(name) })
        .first()
        .check();
    }
    await this.#page.getByRole('button', { name: this.#words.tryVoices }).first().click();
    await this.settled();
    await this.showTakes();
    await expect(this.#page.getByRole('article')).toHaveCount(4);
  }

  async play(): Promise<void> {
    await this.showTakes();
    const take = this.#page.getByRole('article').first();
    if ((await this.#page.getByRole('button', { name: this.#words.pause }).count()) === 0) {
      await take.locator('[data-play]').click();
    }
    const wave = take.getByRole('slider');
    const box = await wave.boundingBox();
    if (box) await wave.click({ position: { x: box.width * 0.45, y: box.height / 2 } });
    await this.#page.mouse.move(5, 5);
  }

  /** Creates tasks in every state: done, failed, of unknown outcome, and a slow one. */
  async mishaps(): Promise<void> {
    await this.leaveTakes();
    await this.speak(`/fault bad-hex ${this.#words.short}`);
    await this.settled();
    await this.speak(`/fault reset ${this.#words.short}`);
    await this.settled();
    await this.speak(`/fault slow=4000 ${this.#words.long.repeat(60)}`);
    await this.showTakes();
    await expect(this.#page.locator('article[aria-busy=true]')).toHaveCount(1);
    await this.leaveTakes();
    await this.go('tasks');
    await expect(this.#page.locator('[data-row]').nth(4)).toBeVisible();
  }

  async inspect(): Promise<void> {
    await this.#page.locator('[data-row]').last().getByRole('button', { name: this.#words.menu }).click();
    await this.#page.getByRole('menuitem', { name: this.#words.details }).click();
    await expect(this.#page.getByRole('dialog')).toBeVisible();
    await this.#page.getByText('POST').first().waitFor();
  }
}

const LOOKS = [
  { name: 'light', width: 1440, height: 900, colorScheme: 'light', locale: 'en-US' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark', locale: 'en-US' },
  { name: 'zh', width: 1000, height: 800, colorScheme: 'dark', locale: 'zh-CN' },
] as const;

/** Speech, tasks and the inspector in both themes, both languages and three widths. */
export const SPEECH_SCENES: readonly Scene[] = [
  ...LOOKS.map(
    ({ name, ...look }): Scene => ({
      look,
      async play(page, take) {
        const studio = new Studio(page, look.locale);
        await studio.open();
        await studio.fill();
        await studio.play();
        await take(`speech-${name}`);
        await studio.mishaps();
        await take(`tasks-${name}`);
        await studio.inspect();
        await take(`inspector-${name}`);
      },
    }),
  ),
  {
    look: { width: 700, height: 900, colorScheme: 'light', locale: 'en-US' },
    async play(page, take) {
      const studio = new Studio(page, 'en-US');
      await studio.open();
      await page.getByRole('button', { name: 'Show the list' }).click();
      await page.locator('[data-row]').filter({ hasText: 'Callum' }).click();
      for (const text of [WORDS['en-US'].short, WORDS['en-US'].text]) {
        await studio.speak(text);
        await studio.settled();
      }
      await studio.play();
      await take('speech-700');
      await studio.leaveTakes();
      await studio.go('tasks');
      await expect(page.locator('[data-row]').nth(1)).toBeVisible();
      await take('tasks-700');
    },
  },
];
