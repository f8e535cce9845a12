import type { App } from '../fixtures/app.ts';
import { WelcomePage } from './welcome-page.ts';

/** From the first screen into a chat with a service of the test's own: a second connection beside the built-in sandbox. */
export async function connectTo(app: App, service: { url: string; key: string }): Promise<void> {
  const welcome = new WelcomePage(app.page);
  await welcome.connect(service);
  await welcome.heading.waitFor({ state: 'hidden' });
}
