import { expect, type Locator, type Page } from '@playwright/test';

/** Tasks: the badge in the rail, the table, its filters, and the inspector. */
export class TasksPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Link to the area; its name contains how many run and how many need the user. */
  get rail() {
    return this.#page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: /^Tasks/ });
  }

  get table() {
    return this.#page.getByRole('grid', { name: 'Tasks' });
  }

  /** Visible tasks, newest first, without the header row. */
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

  /** Filters the list by a state or kind from the sidebar. */
  async show(choice: string): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'List' })
      .getByRole('button', { name: new RegExp(`^${choice}( \\d+)?$`) })
      .click();
  }

  /** Runs an action from a task's row menu. */
  async choose(row: Locator, action: string | RegExp): Promise<void> {
    await row.getByRole('button', { name: 'More actions' }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }
}
