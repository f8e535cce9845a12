import { expect, type Page } from '@playwright/test';
import { WelcomePage } from '../pages/welcome-page.ts';
import type { SceneLocale } from '../pages/words.ts';
import type { Scene } from './scene.ts';

const WORDS = {
  'en-US': {
    music: 'Music',
    tryExample: 'Try an example',
    lyrics: 'Lyrics',
    describe: 'Describe a song',
    writeLyrics: 'Write lyrics',
    about: 'Song description',
    title: 'Title',
    style: 'Style',
    addStyle: 'Add style',
    make: 'Create song',
    new: 'New song',
    play: /^Play /,
    main: 'Harbour Lights',
    line: 'Bring the quiet home to me',
    others: [
      ['Paper Cranes', 'jazz', 'Paper cranes above the water'],
      ['Static Garden', 'electronic', 'Flowers made of radio snow'],
      ['Count to Ten', 'rock', 'Count to ten and open your eyes'],
    ],
    slow: 'A slow orchestral piece about a ship that comes home after the winter',
    slowTitle: 'Winter Harbour',
    misspelt:
      '[intro-short]\n\n[verse]\nMorning finds the harbour light\n\n[vers]\nEvening folds the coloured sails\n',
  },
  'zh-CN': {
    music: '音乐',
    tryExample: '试试示例',
    lyrics: '歌词',
    describe: '描述歌曲',
    writeLyrics: '写歌词',
    about: '歌曲描述',
    title: '标题',
    style: '风格',
    addStyle: '添加风格',
    make: '创作歌曲',
    new: '新歌曲',
    play: /^播放/,
    main: '远方的灯',
    line: '把安静带回我的身边',
    others: [
      ['纸鹤', '爵士', '纸鹤飞过水面'],
      ['静电花园', '电子', '收音机里开出的花'],
      ['数到十', '摇滚', '数到十再睁开眼睛'],
    ],
    slow: '一首缓慢的管弦乐，讲一条在冬天之后回家的船',
    slowTitle: '冬日的港口',
    misspelt: '[intro-short]\n\n[verse]\n清晨的港湾亮起一盏灯\n\n[vers]\n黄昏收起彩色的帆\n',
  },
} as const;

/** A populated desk: finished songs, one in progress, one playing, and a draft. */
class Desk {
  readonly #page: Page;
  readonly #words: (typeof WORDS)[SceneLocale];
  readonly #locale: SceneLocale;

  constructor(page: Page, locale: SceneLocale) {
    this.#page = page;
    this.#locale = locale;
    this.#words = WORDS[locale];
  }

  get rows() {
    return this.#page.locator('nav [data-row]');
  }

  /** Opens an empty desk, which offers the example. */
  async open(): Promise<void> {
    await new WelcomePage(this.#page, this.#locale).chooseSandbox();
    await this.#page.getByRole('navigation').first().getByRole('button', { name: this.#words.music }).click();
    await expect(this.#page.getByRole('button', { name: this.#words.tryExample })).toBeVisible();
  }

  async example(): Promise<void> {
    await this.#page
      .getByRole('navigation')
      .nth(1)
      .getByRole('button', { name: this.#words.new, exact: true })
      .click();
    await this.#page.getByRole('button', { name: this.#words.tryExample }).click();
    await expect(this.#page.getByRole('textbox', { name: this.#words.title })).toHaveValue(this.#words.main);
  }

  async make(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words.make, exact: true }).click();
  }

  async write(text: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: this.#words.lyrics }).click();
    await this.#page.keyboard.press('ControlOrMeta+A');
    await this.#page.keyboard.insertText(text);
  }

  /** Waits until this many songs are in the library. */
  async made(count: number): Promise<void> {
    await expect(this.rows.filter({ hasText: /\d:\d\d/ })).toHaveCount(count, { timeout: 120_000 });
  }

  /** Adds some songs of other styles to the example. */
  async fill(): Promise<void> {
    for (const [title, style, line] of this.#words.others) {
      await this.write(`[intro-short]\n\n[verse]\n${line}\n\n[outro-short]`);
      await this.#page.getByRole('textbox', { name: this.#words.title }).fill(title);
      await this.chooseStyle(style);
      await this.make();
      await this.chooseStyle(style);
    }
    await this.made(this.#words.others.length);
  }

  /** Toggles a style by name, which need not be among the suggestions. */
  async chooseStyle(style: string): Promise<void> {
    const group = this.#page.getByRole('group', { name: this.#words.style, exact: true });
    const chosen = group.getByRole('button', { name: style, pressed: true });
    if ((await chosen.count()) > 0) return chosen.click();
    await group.getByRole('button', { name: this.#words.addStyle }).click();
    await group.getByRole('textbox').fill(style);
    await this.#page.keyboard.press('Enter');
    await this.#page.keyboard.press('Enter');
    await expect(chosen).toBeVisible();
  }

  /** Requests a song by its description that is still in progress for the screenshot. */
  async makeSlowly(): Promise<void> {
    await this.#page.getByRole('radio', { name: this.#words.describe }).check({ force: true });
    await this.#page.getByRole('textbox', { name: this.#words.about }).fill(this.#words.slow);
    await this.#page.getByRole('textbox', { name: this.#words.title }).fill(this.#words.slowTitle);
    await this.make();
  }

  async backToLyrics(): Promise<void> {
    await this.#page.getByRole('radio', { name: this.#words.writeLyrics }).check({ force: true });
  }

  async hear(): Promise<void> {
    await this.rows.filter({ hasText: this.#words.main }).click();
    await this.#page.getByRole('main').getByRole('button', { name: this.#words.play }).first().click();
    const line = this.#page.getByRole('main').getByRole('button', { name: this.#words.line }).first();
    await line.click();
    await expect(line).toHaveAttribute('aria-current', 'true');
    await this.#page.mouse.move(5, 5);
  }

  async misspell(): Promise<void> {
    await this.write(this.#words.misspelt);
    await expect(this.#page.getByRole('button', { name: this.#words.make, exact: true })).toBeDisabled();
  }
}

const LOOKS = [
  { name: 'light', width: 1440, height: 900, colorScheme: 'light', locale: 'en-US' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark', locale: 'en-US' },
  { name: 'zh', width: 1000, height: 800, colorScheme: 'dark', locale: 'zh-CN' },
] as const;

/** Songs in both themes, both languages and three widths: draft, description, in progress and playing. */
export const MUSIC_SCENES: readonly Scene[] = [
  ...LOOKS.map(
    ({ name, ...look }): Scene => ({
      look,
      async play(page, take) {
        const desk = new Desk(page, look.locale);
        await desk.open();
        await desk.fill();
        await desk.example();
        await desk.make();
        await desk.made(4);
        await desk.makeSlowly();
        await take(`music-describe-${name}`);
        await desk.backToLyrics();
        await take(`music-${name}`);
        await desk.hear();
        await take(`song-${name}`);
      },
    }),
  ),
  {
    look: { width: 700, height: 900, colorScheme: 'light', locale: 'en-US' },
    async play(page, take) {
      const desk = new Desk(page, 'en-US');
      await desk.open();
      await page.getByRole('button', { name: 'Try an example' }).click();
      await take('music-700');
      await desk.misspell();
      await take('music-problem-700');
    },
  },
];
