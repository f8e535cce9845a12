import { expect, type Locator, type Page } from '@playwright/test';

/** Speech: the voices, the script with its takes, and the player at the bottom. */
export class SpeechPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.show();
    await expect(this.voices.first()).toBeVisible();
  }

  /** Opens the area like `open`, without waiting for voices. */
  async show(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('button', { name: 'Speech' })
      .click();
    await expect(this.script).toBeVisible();
  }

  /** Opens the area for a connection that lists no voices. */
  async openWithoutVoices(): Promise<void> {
    await this.show();
    await expect(this.list.getByText('This connection has no voice list.')).toBeVisible();
  }

  /** Adds a voice by its id, which is also its name, and selects it. */
  async addVoice(id: string): Promise<void> {
    await this.list.getByRole('button', { name: 'Add voice by ID' }).first().click();
    const form = this.#page.getByRole('dialog', { name: 'Add voice' });
    await form.getByRole('textbox', { name: 'Voice ID' }).fill(id);
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(this.voice(id)).toHaveAttribute('aria-current', 'true');
  }

  get script() {
    return this.#page.getByRole('textbox', { name: 'Text to speak' });
  }

  get speakButton() {
    return this.#page.getByRole('button', { name: 'Speak', exact: true });
  }

  get list() {
    return this.#page.getByRole('navigation', { name: 'List' });
  }

  /** Rows of the list by their main buttons. */
  get voices() {
    return this.list.locator('[data-row]');
  }

  voice(name: string): Locator {
    return this.list.locator('[data-row]').filter({ hasText: name });
  }

  /** Shows the speech settings in place of the takes. */
  async openSettings(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Voice settings' }).click();
    await expect(this.#page.getByRole('region', { name: 'Voice settings' })).toBeVisible();
  }

  async openTakes(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Takes', exact: true }).click();
    await expect(this.takesRegion).toBeVisible();
  }

  /** Segments of the script in its margin. */
  get segments() {
    return this.#page
      .getByRole('region', { name: 'Script' })
      .getByRole('list', { name: 'Segments' })
      .getByRole('listitem');
  }

  get takesRegion() {
    return this.#page.getByRole('region', { name: 'Takes' });
  }

  get takes() {
    return this.takesRegion.getByRole('article');
  }

  get lastTake() {
    return this.takes.first();
  }

  get player() {
    return this.#page.getByRole('region', { name: 'Player' });
  }

  /** Returns the player's position in milliseconds. */
  async heardSeconds(): Promise<number> {
    const text = await this.player.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow');
    return Number(text);
  }

  async choose(name: string): Promise<void> {
    await this.voice(name).click();
    await expect(this.voice(name)).toHaveAttribute('aria-current', 'true');
  }

  /** Selects a voice for a comparison; its checkbox appears on hover. */
  async tick(name: string): Promise<void> {
    await this.voice(name).hover();
    await this.list.getByRole('checkbox', { name: `Select ${name} to compare` }).check();
  }

  async write(text: string): Promise<void> {
    await this.script.fill(text);
  }

  /** Speaks the script and waits until its take is complete. */
  async speak(text: string): Promise<void> {
    const had = await this.takes.count();
    await this.write(text);
    await this.speakButton.click();
    await expect(this.takes).toHaveCount(had + 1);
    await this.expectMade(this.lastTake);
  }

  async expectMade(take: Locator): Promise<void> {
    await expect(take).not.toHaveAttribute('aria-busy', 'true', { timeout: 30_000 });
    await expect(take.getByRole('button', { name: 'Compare as A' })).toBeVisible();
  }

  play(take: Locator): Locator {
    return take.locator('[data-play]');
  }

  /** Pauses a take, unless it has already ended. */
  async stop(take: Locator): Promise<void> {
    const button = this.play(take);
    await expect(async () => {
      if ((await button.and(take.getByRole('button', { name: /^Pause/ })).count()) > 0) await button.click();
      await expect(button).toHaveAccessibleName(/^Play/, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  }

  /** Runs an action from a take's menu. */
  async act(take: Locator, what: string): Promise<void> {
    await take.getByRole('button', { name: /^Actions for/ }).click();
    await this.#page.getByRole('menuitem', { name: what }).click();
  }

  /** Button in the header that names the open script. */
  get switcher() {
    return this.#page.getByRole('heading', { level: 1 }).getByRole('button');
  }

  /** Opens the list of scripts and returns their rows. */
  async listScripts(): Promise<Locator> {
    await this.switcher.click();
    return this.#page.getByRole('dialog', { name: 'Open script' }).getByRole('option');
  }

  async openScript(name: RegExp): Promise<void> {
    await (await this.listScripts()).filter({ hasText: name }).click();
  }

  /** Opens the form for the open script's name and project. */
  async openNames(): Promise<Locator> {
    await this.#page.getByRole('button', { name: 'Script actions' }).click();
    await this.#page.getByRole('menuitem', { name: 'Rename or move…' }).click();
    return this.#page.getByRole('dialog', { name: 'Script name' });
  }

  /** Names the open script and assigns it to a project. */
  async nameScript(name: string, project: string): Promise<void> {
    const form = await this.openNames();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('combobox', { name: 'Project' }).fill(project);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  }

  async openTrash(): Promise<Locator> {
    await this.takesRegion.getByRole('button', { name: 'Trash' }).click();
    return this.#page.getByRole('dialog', { name: 'Trash', exact: true });
  }
}
