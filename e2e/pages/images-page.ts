import { expect, type Locator, type Page } from '@playwright/test';

/** Images: the prompt bar, the albums, the gallery, one picture large, and grid runs. */
export class ImagesPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('button', { name: 'Images' })
      .click();
    await expect(this.prompt).toBeEditable();
  }

  get main() {
    return this.#page.getByRole('main');
  }

  get list() {
    return this.#page.getByRole('navigation', { name: 'List' });
  }

  get prompt() {
    return this.#page.getByRole('textbox', { name: 'Prompt', exact: true });
  }

  get drawButton() {
    return this.main.getByRole('button', { name: 'Generate', exact: true });
  }

  get search() {
    return this.list.getByRole('searchbox', { name: 'Search prompts' });
  }

  /** The pictures of the gallery, newest first, by the buttons that open them. */
  get pictures() {
    return this.main.locator('[data-gallery] [data-picture]');
  }

  picture(prompt: string | RegExp): Locator {
    return this.main.locator('[data-gallery]').getByRole('button', { name: prompt }).and(this.pictures);
  }

  /** The tiles of what is not there yet, or will not come. */
  get pending() {
    return this.main.locator('[data-drawing]');
  }

  get lightbox() {
    return this.#page.getByRole('dialog', { name: 'Image' });
  }

  /** The picture that is shown large. */
  get large() {
    return this.lightbox.locator('[data-whole]');
  }

  get zoomLevel() {
    return this.lightbox
      .getByRole('toolbar', { name: 'Zoom' })
      .getByRole('button', { name: /, Actual size$/ });
  }

  get gridDialog() {
    return this.#page.getByRole('dialog', { name: 'Comparison grid' });
  }

  async chooseModel(id: string): Promise<void> {
    await this.main.getByRole('button', { name: /^Model/ }).click();
    await this.#page.getByRole('combobox', { name: 'Choose a model' }).fill(id);
    await this.#page.getByRole('option', { name: id }).first().click();
  }

  async chooseSize(size: string): Promise<void> {
    await this.main.getByRole('radio', { name: size }).check({ force: true });
  }

  async chooseCount(count: number): Promise<void> {
    const stepper = this.main.getByRole('spinbutton', { name: 'Number of images' });
    await stepper.press('Home');
    for (let n = 1; n < count; n += 1) await stepper.press('ArrowUp');
    await expect(stepper).toHaveAttribute('aria-valuenow', String(count));
  }

  async chooseWay(way: 'Live' | 'In background'): Promise<void> {
    await this.main.getByRole('button', { name: /^Delivery: / }).click();
    await this.#page.getByRole('menuitemradio', { name: way }).click();
  }

  /** Asks for pictures of a prompt, as the bar stands. */
  async draw(prompt: string): Promise<void> {
    await this.prompt.fill(prompt);
    // Busy until the core has taken the one before.
    await expect(this.drawButton).toBeEnabled();
    await this.prompt.press('Enter');
  }

  async expectImages(count: number): Promise<void> {
    await expect(this.pictures).toHaveCount(count, { timeout: 60_000 });
    await expect(this.pending).toHaveCount(0);
  }

  /** Waits until the large picture is drawn whole, not its small one. */
  async expectShownLarge(): Promise<void> {
    await expect(this.large).toBeVisible();
  }
}
