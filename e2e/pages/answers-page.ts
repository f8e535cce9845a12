import { expect, type Locator, type Page } from '@playwright/test';

/** Answers beyond the plain one: columns, tools, sources, probabilities, facts. */
export class AnswersPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Answers side by side. */
  get columns(): Locator {
    return this.#page.getByRole('region', { name: /^Answer \d+ of \d+/ });
  }

  /** Puts what stands in the composer to these models. */
  async compare(models: readonly string[]): Promise<void> {
    await this.openCompare(models);
    await this.goCompare(models.length);
  }

  /** Chooses models for what stands in the composer. The first one is the conversation's own. */
  async openCompare(models: readonly string[]): Promise<void> {
    await this.#page.getByRole('button', { name: 'More send options' }).click();
    await this.#page.getByRole('menuitem', { name: 'Compare models…' }).click();
    const [first, ...more] = models;
    await expect(this.#dialog.getByRole('button', { name: `Model 1: ${first}` })).toBeVisible();
    for (const [at, model] of more.entries()) {
      // A comparison begins with two.
      const name = at === 0 ? /^Model 2: / : 'Add a model';
      await this.#dialog.getByRole('button', { name }).click();
      await this.#page.getByRole('combobox', { name: 'Choose a model' }).fill(model);
      await this.#page.getByRole('option', { name: model }).first().click();
    }
  }

  /** Asks so many chosen models. */
  async goCompare(count: number): Promise<void> {
    await this.#dialog.getByRole('button', { name: `Compare ${count}` }).click();
    await expect(this.#dialog).toBeHidden();
  }

  get #dialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'Compare models' });
  }

  /** Waits until no column is being written any more. */
  async expectAllAnswered(): Promise<void> {
    await expect(this.#page.getByRole('button', { name: /^Stop/ })).toHaveCount(0, { timeout: 30_000 });
  }

  /** The facts of an answer, opened. */
  async facts(answer: Locator): Promise<Locator> {
    await answer.getByRole('button', { name: /^Answer details/ }).click();
    return this.#page.getByRole('dialog').last();
  }
}
