import { createSideDrawer } from '../app/side-drawer-state.ts';

/** The content of the drawer beside the script. */
export type SpeechPage = 'takes' | 'settings';

/** The drawer beside the script. */
export const speechDrawer = createSideDrawer<SpeechPage>({
  read: ({ speechDrawer: page }) => (page === 'closed' ? null : page),
  write: (page) => ({ speechDrawer: page ?? 'closed' }),
});

/** Shows a page of the drawer, or closes the drawer if that page is open. */
export function toggleSpeechPage(page: SpeechPage): void {
  speechDrawer.show(speechDrawer.page() === page ? null : page);
}
