import { expect, type Page } from '@playwright/test';

/** The library: its filters, its files, the selection, and the trash. */
export class LibraryPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('button', { name: 'Library' })
      .click();
    await expect(this.#page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  }

  get main() {
    return this.#page.getByRole('main');
  }

  get list() {
    return this.#page.getByRole('navigation', { name: 'List' });
  }

  get search() {
    return this.#page.getByRole('searchbox', { name: 'Search library' });
  }

  async sortBy(order: string): Promise<void> {
    await this.main.getByRole('button', { name: /^Sort by/ }).click();
    await this.#page.getByRole('menuitemradio', { name: order }).click();
  }

  /** Its files as cards or rows, in display order. */
  get items() {
    return this.main.locator('[data-item]');
  }

  get selection() {
    return this.#page.getByRole('region', { name: 'Selection' });
  }
}
