import { expect, type Page } from '@playwright/test';

/** The settings dialog. */
export class SettingsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog() {
    return this.#page.getByRole('dialog', { name: 'Settings' });
  }

  get language() {
    return this.dialog.getByRole('combobox', { name: 'Language' });
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('button', { name: 'Settings', exact: true })
      .click();
    await expect(this.dialog).toBeVisible();
  }

  async openConnections(): Promise<void> {
    await this.open();
    await this.goTo('Connections');
  }

  async goTo(
    page: 'General' | 'Connections' | 'Usage' | 'Data & backup' | 'Shortcuts' | 'Logs' | 'About & privacy',
  ): Promise<void> {
    await this.dialog.getByRole('button', { name: page, exact: true }).click();
  }

  async chooseTheme(theme: 'Light' | 'Dark' | 'System'): Promise<void> {
    await this.dialog.getByRole('group', { name: 'Theme' }).getByText(theme, { exact: true }).click();
  }

  /** Selects a named accent, or a custom one by `#rrggbb`. */
  async chooseAccent(accent: string): Promise<void> {
    const swatches = this.dialog.getByRole('group', { name: 'Accent color' });
    const isCustom = accent.startsWith('#');
    const swatch = this.#page.getByRole('radio', { name: isCustom ? 'Custom' : accent, exact: true });
    // The radio itself is visually hidden, as in every choice group; its label takes the click.
    await swatches.locator('label').filter({ has: swatch }).click();
    await expect(swatch).toBeChecked();
    if (isCustom) await swatches.getByLabel('Custom color').fill(accent);
  }

  async chooseDensity(density: 'Comfortable' | 'Compact'): Promise<void> {
    await this.dialog.getByRole('group', { name: 'Density' }).getByText(density, { exact: true }).click();
  }

  async chooseLanguage(language: 'English' | '简体中文'): Promise<void> {
    await this.language.click();
    await this.#page.getByRole('option', { name: language }).click();
  }

  /** Adds a connection with a key, stored on disk or not, and activates it. */
  async addConnection(service: { name: string; url: string; key: string; keep?: boolean }): Promise<void> {
    await this.openConnections();
    await this.dialog.getByRole('button', { name: 'Add connection' }).click();
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(service.name);
    await this.dialog.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
    await this.dialog.getByLabel('API key', { exact: true }).fill(service.key);
    const keep = this.dialog.getByRole('switch', { name: 'Remember key' });
    await keep.setChecked(service.keep ?? false);
    await this.dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(this.dialog.getByRole('button', { name: 'Test connection' })).toBeVisible();
    await this.dialog.getByRole('button', { name: 'All connections' }).click();
    const row = this.dialog.getByRole('listitem').filter({ hasText: service.name });
    await row.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(row.getByText('Default')).toBeVisible();
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** Sets a timeout in the open connection form, in seconds; it is saved when the field loses the focus. */
  async setWait(name: string, seconds: string): Promise<void> {
    const field = this.dialog.getByRole('textbox', { name });
    await field.fill(seconds);
    await field.blur();
    await expect(this.dialog.getByRole('button', { name: `Reset ${name}` })).toBeEnabled();
    await expect(field).toHaveValue(seconds);
  }
}
