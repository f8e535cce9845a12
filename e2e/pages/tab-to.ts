import { expect, type Locator, type Page } from '@playwright/test';

/** Presses a key until an element has the focus, as a user without a mouse does. Fails if it is never reached. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeFocused();
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}
