import { expect, type Locator, type Page } from '@playwright/test';

/** Advanced parts of answers: columns, tools, sources, probabilities, facts. */
export class AnswersPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Answers side by side. */
  get columns(): Locator {
    return this.#page.getByRole('region', { name: /^Answer \d+ of \d+/ });
  }

  /** Sends the composer's text to these models. */
  async compare(models: readonly string[]): Promise<void> {
    await this.openCompare(models);
    await this.goCompare(models.length);
  }

  /** Selects models for the composer's text. The first one is the conversation's own. */
  async openCompare(models: readonly string[]): Promise<void> {
    await this.#page.getByRole('button', { name: 'More send options' }).click();
    await this.#page.getByRole('menuitem', { name: 'Compare models…' }).click();
    const [first, ...more] = models;
    await expect(this.#dialog.getByRole('button', { name: `Model 1: ${first}` })).toBeVisible();
    for (const [at, model] of more.entries()) {
      // A comparison starts with two models.
      const name = at === 0 ? /^Model 2: / : 'Add a model';
      await this.#dialog.getByRole('button', { name }).click();
      await this.#page.getByRole('combobox', { name: 'Choose a model' }).fill(model);
      await this.#page.getByRole('option', { name: model }).first().click();
    }
  }

  /** Sends the message to this many selected models. */
  async goCompare(count: number): Promise<void> {
    await this.#dialog.getByRole('button', { name: `Compare ${count}` }).click();
    await expect(this.#dialog).toBeHidden();
  }

  get #dialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'Compare models' });
  }

  /** Waits until all columns are complete. */
  async expectAllAnswered(): Promise<void> {
    await expect(this.#page.getByRole('button', { name: /^Stop/ })).toHaveCount(0, { timeout: 30_000 });
  }

  /** Opens the facts of an answer and returns them. */
  async facts(answer: Locator): Promise<Locator> {
    await answer.getByRole('button', { name: /^Answer details/ }).click();
    return this.#page.getByRole('dialog').last();
  }
}
