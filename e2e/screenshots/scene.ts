import type { Page } from '@playwright/test';
import type { WindowOptions } from '../fixtures/app.ts';
import type { Locale } from '../pages/words.ts';

/** One window as it is looked at, and what is done in it; `take` makes a picture of docs/screenshots. */
export interface Scene {
  readonly look: Pick<WindowOptions, 'width' | 'height' | 'colorScheme'> & { readonly locale: Locale };
  play(page: Page, take: (name: string) => Promise<void>): Promise<void>;
}
