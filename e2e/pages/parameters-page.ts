import { expect, type Locator, type Page } from '@playwright/test';

/** Drawer with a conversation's parameters. */
export class ParametersPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get drawer(): Locator {
    return this.#page.getByRole('region', { name: 'Parameters' });
  }

  /** Button that shows and hides the drawer. */
  get button(): Locator {
    return this.#page.getByRole('button', { name: /^Parameters(:|$)/ });
  }

  /** Opens the drawer and expands all sections. */
  async open(): Promise<void> {
    // The button's state decides, because the drawer itself may still be moving.
    if ((await this.button.getAttribute('aria-expanded')) !== 'true') await this.button.click();
    const advanced = this.drawer.locator('details').filter({ hasText: /^Advanced/ });
    await expect(advanced).toBeVisible();
    if ((await advanced.getAttribute('open')) === null) await advanced.getByText(/^Advanced/).click();
    await expect(this.drawer.getByRole('heading', { name: 'Request', exact: true })).toBeVisible();
  }

  async close(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Close parameters' }).click();
    await expect(this.drawer).toBeHidden();
  }

  async useInterface(name: 'Chat completions' | 'Messages'): Promise<void> {
    await this.drawer.getByRole('group', { name: 'Interface' }).getByText(name, { exact: true }).click();
    await expect(this.drawer.getByRole('radio', { name })).toBeChecked();
  }

  /** Returns a field by its label, which also shows whether the field is set. */
  field(label: string): Locator {
    return this.drawer.getByRole('textbox', { name: new RegExp(`^${label}( set)?$`) });
  }

  /** Fills a field with a text or a number. */
  async write(label: string, value: string | number): Promise<void> {
    await this.open();
    const field = this.field(label);
    await field.fill(String(value));
    await field.blur();
  }

  /** Selects one of several visible options. */
  async choose(label: string, choice: string): Promise<void> {
    await this.drawer
      .getByRole('group', { name: new RegExp(`^${label}( set)?$`) })
      .first()
      .getByText(choice, { exact: true })
      .click();
  }

  /** Checks that the window has not scrolled: only panels scroll, whatever has the focus. */
  async expectWindowInPlace(): Promise<void> {
    await expect(this.drawer).toBeInViewport();
    expect(
      await this.#page.evaluate(() =>
        [document.documentElement, document.body, document.getElementById('root')].map(
          (one) => one?.scrollTop,
        ),
      ),
    ).toEqual([0, 0, 0]);
  }

  /** Selects an option of a drop-down list. */
  async select(label: string, choice: string): Promise<void> {
    await this.drawer.getByRole('combobox', { name: label }).click();
    await this.#page.getByRole('option', { name: choice, exact: true }).click();
  }

  async addStop(text: string): Promise<void> {
    const field = this.drawer.getByRole('textbox', { name: 'Add a stop sequence' });
    await field.fill(text);
    await field.press('Enter');
  }

  /** Adds a first row of names or ids and values. */
  async addRow(names: readonly [string, string], values: readonly [string, string]): Promise<void> {
    const first = this.drawer.getByRole('textbox', { name: `${names[0]} 1` });
    if (!(await first.isVisible())) await this.drawer.getByRole('button', { name: 'Add row' }).click();
    await first.fill(values[0]);
    const second = this.drawer.getByRole('textbox', { name: `${names[1]} 1` });
    await second.fill(values[1]);
    await second.blur();
  }

  /** Fills a JSON field. */
  async json(label: string, text: string): Promise<void> {
    const field = this.field(label);
    await field.fill(text);
    await field.blur();
  }

  /** Imports tools from JSON. */
  async pasteTools(tools: readonly unknown[]): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Paste tools…' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Paste tools' });
    await dialog.getByRole('textbox', { name: 'Tools as JSON' }).fill(JSON.stringify(tools));
    await dialog.getByRole('button', { name: new RegExp(`^Import ${tools.length} tool`) }).click();
    await expect(dialog).toBeHidden();
  }
}
