import { expect, type Page } from '@playwright/test';
import { type Locale, wordsOf } from './words.ts';

/** The first screen of an empty data folder. */
export class WelcomePage {
  readonly #page: Page;
  readonly #words: ReturnType<typeof wordsOf>;

  constructor(page: Page, locale: Locale = 'en-US') {
    this.#page = page;
    this.#words = wordsOf(locale);
  }

  get heading() {
    return this.#page.getByRole('heading', { name: this.#words.welcome });
  }

  get address() {
    return this.#page.getByRole('textbox', { name: 'Base URL' });
  }

  get key() {
    return this.#page.getByLabel('API key', { exact: true });
  }

  get connectButton() {
    return this.#page.getByRole('button', { name: 'Connect', exact: true });
  }

  get error() {
    return this.#page.getByRole('alert');
  }

  /** Selects the built-in sandbox. */
  async chooseSandbox(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words.useSandbox }).click();
    await expect(this.heading).toBeHidden();
  }

  /** Enters a URL and a key; the app tests the service before the chat opens. */
  async connect(service: { url: string; key: string }): Promise<void> {
    await this.openForm();
    await this.address.fill(service.url);
    await this.key.fill(service.key);
    await this.connectButton.click();
  }

  async openForm(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Add API key' }).click();
  }
}
