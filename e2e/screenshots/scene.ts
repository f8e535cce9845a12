import type { Page } from '@playwright/test';
import type { WindowOptions } from '../fixtures/app.ts';
import type { SceneLocale } from '../pages/words.ts';

/** A window's appearance and the actions in it; `take` saves an image to docs/screenshots. */
export interface Scene {
  readonly look: Pick<WindowOptions, 'width' | 'height' | 'colorScheme'> & { readonly locale: SceneLocale };
  play(page: Page, take: (name: string) => Promise<void>): Promise<void>;
}
