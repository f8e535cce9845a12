import { expect, type Locator, type Page } from '@playwright/test';

/** Music: the songs, the new song with its lyrics and settings, and an open song. */
export class MusicPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('button', { name: 'Music' })
      .click();
    await expect(this.#page.getByRole('navigation', { name: 'List' })).toContainText('Songs');
  }

  get list() {
    return this.#page.getByRole('navigation', { name: 'List' });
  }

  /** Rows of the list, newest first, by their main buttons. */
  get songs() {
    return this.list.locator('[data-row]');
  }

  song(title: string): Locator {
    return this.songs.filter({ hasText: title });
  }

  /** Lyrics editor. `fill` does not work in it, so use `type`. */
  get lyrics() {
    return this.#page.getByRole('textbox', { name: 'Lyrics' });
  }

  get prompt() {
    return this.#page.getByRole('textbox', { name: 'Song description' });
  }

  get title() {
    return this.#page.getByRole('textbox', { name: 'Title' });
  }

  get makeButton() {
    return this.#page.getByRole('button', { name: 'Create song', exact: true });
  }

  get structure() {
    return this.#page.getByRole('region', { name: 'Structure' });
  }

  /** Blocks of the timeline in order. */
  get sections() {
    return this.structure.getByRole('toolbar').getByRole('button');
  }

  get main() {
    return this.#page.getByRole('main');
  }

  get player() {
    return this.#page.getByRole('region', { name: 'Player' });
  }

  /** Returns the player's position in seconds. */
  async heardSeconds(): Promise<number> {
    const text = await this.player.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow');
    return Number(text);
  }

  /** Leaves an open song and returns to the draft. */
  async newSong(): Promise<void> {
    await this.list.getByRole('button', { name: 'New song' }).click();
    await expect(this.#page.getByRole('heading', { name: 'New song', level: 1 })).toBeVisible();
  }

  async chooseMode(mode: 'Write lyrics' | 'Describe a song'): Promise<void> {
    await this.#page.getByRole('radio', { name: mode }).check({ force: true });
  }

  /** Replaces the lyrics with a text in a single insertion. */
  async writeLyrics(text: string): Promise<void> {
    await this.lyrics.click();
    await this.#page.keyboard.press('ControlOrMeta+A');
    await this.#page.keyboard.insertText(text);
    await expect.poll(() => this.lyricsText()).toBe(text);
  }

  /** Pastes a text at the cursor, as from another program. */
  async pasteLyrics(text: string): Promise<void> {
    await this.lyrics.click();
    await this.lyrics.evaluate((editor, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await expect.poll(() => this.lyricsText()).toBe(text);
  }

  /** Returns the text in the editor, line by line as displayed. */
  async lyricsText(): Promise<string> {
    return (await this.lyrics.locator('.cm-line').allInnerTexts())
      .map((line) => line.replace(/\n$/, ''))
      .join('\n');
  }

  /** Waits until a song is in the library. */
  async expectMade(title: string): Promise<void> {
    await expect(this.song(title)).toContainText(/\d:\d\d/, { timeout: 60_000 });
  }

  /** Opens a song from the list. */
  async show(title: string): Promise<void> {
    await this.song(title).click();
    await expect(this.main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  /** Line of the open song at the current position. */
  get lineNow() {
    return this.main.getByRole('region', { name: 'Lyrics' }).locator('[aria-current="true"]');
  }

  /** Section of the open song at the current position. */
  get sectionNow() {
    return this.main.getByRole('list', { name: 'Sections' }).locator('[aria-current="true"]');
  }

  /** Runs an action from a song's menu in the list. */
  async act(title: string, what: string): Promise<void> {
    await this.list.getByRole('button', { name: `Actions for “${title}”` }).click();
    await this.#page.getByRole('menuitem', { name: what }).click();
  }
}
