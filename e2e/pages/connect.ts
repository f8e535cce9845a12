import type { App } from '../fixtures/app.ts';
import { WelcomePage } from './welcome-page.ts';

/** Opens a chat from the first screen with the test's own service, a second connection next to the sandbox. */
export async function connectTo(app: App, service: { url: string; key: string }): Promise<void> {
  const welcome = new WelcomePage(app.page);
  await welcome.connect(service);
  await welcome.heading.waitFor({ state: 'hidden' });
}
