import { expect, type Locator, type Page } from '@playwright/test';
import { findings } from './findings.ts';

/** A list and its keys besides those for moving. */
export interface KeyedList {
  readonly name: string;
  /** At least three rows. */
  readonly rows: Locator;
  /** A letter and the row it selects. */
  readonly letter?: readonly [key: string, row: Locator];
  /** Whether its rows are side by side. */
  readonly across?: boolean;
  /** Point to click to select a row, if not its centre. */
  readonly spot?: { readonly x: number; readonly y: number };
  /** Whether its rows cannot be selected. */
  readonly single?: boolean;
  /** Whether its rows have no menu. */
  readonly noMenu?: boolean;
  /** Whether Delete removes a row and Undo restores it. */
  readonly deletes?: boolean;
  /** Element that F2 shows. */
  readonly rename?: Locator;
}

/** Presses the keys that all lists support, with the keyboard alone. */
export async function checkListKeys(page: Page, list: KeyedList): Promise<void> {
  const { name, rows } = list;
  const { keyboard } = page;
  await expect(rows.nth(2), `${name}: rows`).toBeVisible();
  const count = await rows.count();
  const isAt = (row: Locator, key: string) => expect(row, `${name}: ${key}`).toBeFocused();
  const oneTabStop = () => expect(rows.and(page.locator('[tabindex="0"]')), name).toHaveCount(1);

  await rows.first().focus();
  for (const [key, row] of [
    ['End', rows.last()],
    ['Home', rows.first()],
    [list.across ? 'ArrowRight' : 'ArrowDown', rows.nth(1)],
    [list.across ? 'ArrowLeft' : 'ArrowUp', rows.first()],
  ] as const) {
    await keyboard.press(key);
    await isAt(row, key);
    await oneTabStop();
  }
  if (list.letter) {
    // A letter on the open chat starts a message in it, so the test uses another row.
    await rows.nth(1).focus();
    await keyboard.press(list.letter[0]);
    await isAt(list.letter[1], 'a letter');
    await oneTabStop();
  }
  if (!list.single) await checkSelection(page, list, count);
  if (!list.noMenu) {
    await rows.nth(1).focus();
    await keyboard.press('Shift+F10');
    await expect(page.getByRole('menu'), `${name}: Shift+F10`).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await isAt(rows.nth(1), 'Escape in the menu');
  }
  if (list.rename) {
    await rows.first().focus();
    await keyboard.press('F2');
    await expect(list.rename, `${name}: F2`).toBeVisible();
    await keyboard.press('Escape');
    await expect(list.rename).toBeHidden();
    await isAt(rows.first(), 'Escape from renaming');
  }
  if (list.deletes) {
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo, 'the notice of what was deleted before is gone').toHaveCount(0);
    await rows.nth(1).focus();
    await keyboard.press('Delete');
    await expect(rows, `${name}: Delete`).toHaveCount(count - 1);
    await isAt(rows.nth(1), 'Delete');
    await undo.click();
    await expect(rows, `${name}: Undo`).toHaveCount(count);
  }
  // The other lists were checked with rows selected.
  if (list.single) expect(await findings(page, { within: [await listOf(rows)] }), name).toEqual([]);
}

/** Returns the element around all rows. */
async function listOf(rows: Locator) {
  const last = await rows.last().elementHandle();
  return rows.first().evaluateHandle((first, last) => {
    let list: Element = first;
    while (list.parentElement && !list.contains(last)) list = list.parentElement;
    return list;
  }, last);
}

async function checkSelection(page: Page, { name, rows, spot }: KeyedList, count: number): Promise<void> {
  const { keyboard } = page;
  const bar = page.getByRole('region', { name: 'Selection' });
  const selected = (n: number, key: string) => expect(bar, `${name}: ${key}`).toContainText(`${n} selected`);
  await rows.last().focus();
  await keyboard.press('Shift+Home');
  await selected(count, 'Shift+Home');
  await keyboard.press('Escape');
  await expect(bar, `${name}: Escape`).toBeHidden();
  await expect(rows.first(), `${name}: Escape`).toBeFocused();
  await keyboard.press('ControlOrMeta+Space');
  await selected(1, 'Ctrl+Space');
  await keyboard.press('ControlOrMeta+a');
  await selected(count, 'Ctrl+A');
  const within = [await listOf(rows), await bar.elementHandle()].filter((element) => element !== null);
  expect(await findings(page, { within }), `${name} selected`).toEqual([]);
  await rows.last().click({ modifiers: ['ControlOrMeta'], ...(spot ? { position: spot } : {}) });
  await selected(count - 1, 'Ctrl+click');
  await bar.getByRole('button', { name: 'Deselect all' }).click();
  await expect(bar, name).toBeHidden();
  await expect(
    rows.and(page.locator('[tabindex="0"]')),
    `${name}: the bar gives the focus back`,
  ).toBeFocused();
}
