import { expect, type Locator, type Page } from '@playwright/test';

/** Images: the prompt bar, the albums, the gallery, the large view, and grid runs. */
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

  /** Images of the gallery, newest first, by the buttons that open them. */
  get pictures() {
    return this.main.locator('[data-gallery] [data-picture]');
  }

  picture(prompt: string | RegExp): Locator {
    return this.main.locator('[data-gallery]').getByRole('button', { name: prompt }).and(this.pictures);
  }

  /** Tiles of pending and failed images. */
  get pending() {
    return this.main.locator('[data-drawing]');
  }

  get lightbox() {
    return this.#page.getByRole('dialog', { name: 'Image' });
  }

  /** The image in the large view. */
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
    await this.main.getByRole('button', { name: /^Size: / }).click();
    await this.#page.getByRole('menuitemradio', { name: size }).click();
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

  /** Requests images for a prompt with the current settings. */
  async draw(prompt: string): Promise<void> {
    await this.prompt.fill(prompt);
    // The button is busy until the core has accepted the previous request.
    await expect(this.drawButton).toBeEnabled();
    await this.prompt.press('Enter');
  }

  async expectImages(count: number): Promise<void> {
    await expect(this.pictures).toHaveCount(count, { timeout: 60_000 });
    await expect(this.pending).toHaveCount(0);
  }

  /** Waits until the large image has loaded in place of its thumbnail. */
  async expectShownLarge(): Promise<void> {
    await expect(this.large).toBeVisible();
  }
}
