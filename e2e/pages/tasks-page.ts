import { expect, type Locator, type Page } from '@playwright/test';

/** Tasks: the rail's mark, the table, its filters, and the inspector. */
export class TasksPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The way there; its name says how many run and how many need the user. */
  get rail() {
    return this.#page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: /^Tasks/ });
  }

  get table() {
    return this.#page.getByRole('grid', { name: 'Tasks' });
  }

  /** The tasks shown, newest first, without the head. */
  get rows() {
    return this.table.locator('[data-row]');
  }

  get search() {
    return this.#page.getByRole('searchbox', { name: 'Search tasks' });
  }

  get inspector() {
    return this.#page.getByRole('dialog', { name: 'Details' });
  }

  get announced() {
    return this.#page.getByRole('log', { name: 'Finished tasks' });
  }

  row(title: string | RegExp): Locator {
    return this.rows.filter({ hasText: title });
  }

  async open(): Promise<void> {
    await this.rail.click();
    await expect(this.#page.getByRole('heading', { name: /^Tasks/, level: 1 })).toBeVisible();
  }

  /** Narrows the list by a state or kind, as the list beside the rail names it. */
  async show(choice: string): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'List' })
      .getByRole('button', { name: new RegExp(`^${choice}( \\d+)?$`) })
      .click();
  }

  /** Does something with a task by its row's menu. */
  async choose(row: Locator, action: string | RegExp): Promise<void> {
    await row.getByRole('button', { name: 'More actions' }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }
}
