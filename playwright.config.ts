import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const specs = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/** About the browser host itself, or about the connection between window and host, which can be cut only there. */
const BROWSER_HOST = specs('billed-actions', 'going-back', 'host-gone', 'installable', 'link-token');
/** About what is on screen, which is the same in every host. */
const ANY_HOST = specs('*-attacks', '*accessibility', 'hostile-text', 'layout');
/**
 * Tests of behaviour that differs between the hosts: saving files, storing the key, playing, reading PDFs, notifying,
 * restarting. Those among them that show nothing of it have the tag @one-host.
 */
const EVERY_HOST = specs(
  'crash',
  'images',
  'key-canary',
  'pdf',
  'speech',
  'spine',
  'tasks',
  'transfer',
  'watch',
);
const BRIDGE_ITSELF = specs('bridge*');
/** On pages of their own, which have neither a host that sends messages nor words of the app. */
const ATTACK_PAGES = specs('diagram-attacks', 'markdown-attacks', 'view-attacks');

/** Late messages are made on the connection of the browser host: then every journey runs there. */
const areMessagesLate = (process.env.QUARTET_LATE ?? '') !== '';
/** In another language every journey runs there, too. */
const isTranslated = (process.env.QUARTET_E2E_LOCALE ?? '') !== '';
const isVaried = areMessagesLate || isTranslated;

/**
 * The journeys of e2e/. Most go over the bridge: Electron's main program as shipped, under Node, with its page in a
 * Chromium. Those that need the browser host, or are the same in each, run there; where Electron's binary is on disk, all
 * run in Electron, too.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // A journey waits for the service, the disk and the eye of the user half of its time.
  workers: availableParallelism() + 1,
  // A test that passes only when tried again has found something.
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A click that finds nothing says so before the whole test has run out.
  use: { actionTimeout: 20_000 },
  globalSetup: './e2e/fixtures/global-setup.ts',
  projects: [
    {
      name: 'browser',
      metadata: { host: 'browser' },
      testMatch: isVaried ? '**/*.spec.ts' : [...BROWSER_HOST, ...ANY_HOST, ...EVERY_HOST],
      testIgnore: [...BRIDGE_ITSELF, ...(isVaried ? ATTACK_PAGES : [])],
      ...(!isVaried && { grepInvert: /@one-host/ }),
    },
    {
      name: 'electron-bridge',
      metadata: { host: 'electron-bridge' },
      testIgnore: [...BROWSER_HOST, ...ANY_HOST],
    },
    // The attack pages stand by themselves, in a Chromium: no host is in play.
    {
      name: 'electron',
      metadata: { host: 'electron' },
      testIgnore: [...specs('*-attacks'), ...BRIDGE_ITSELF],
    },
  ],
});
