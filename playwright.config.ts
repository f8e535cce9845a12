import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/**
 * The journeys of e2e/, through both hosts: in a Chromium and, where its program is on disk, in Electron. Some go over the
 * bridge as well: Electron's main program as shipped, under Node, with its page in a Chromium.
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
    { name: 'browser', metadata: { host: 'browser' }, testIgnore: '**/bridge*.spec.ts' },
    {
      name: 'electron-bridge',
      metadata: { host: 'electron-bridge' },
      testMatch: ['**/bridge*.spec.ts', '**/spine.spec.ts', '**/speech.spec.ts'],
    },
    // The attack pages stand by themselves, in a Chromium: no host is in play.
    {
      name: 'electron',
      metadata: { host: 'electron' },
      testIgnore: ['**/*-attacks.spec.ts', '**/bridge*.spec.ts'],
    },
  ],
});
