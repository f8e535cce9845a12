import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testImageBytes } from '../core/testing/image-server.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { smokeTest } from './smoke.ts';

const SANDBOX = new URL('../sandbox/main.ts', import.meta.url);

/** Runs the check on an app with one broken part. */
async function check({ page = true, picture = testImageBytes(), sandbox = SANDBOX } = {}) {
  const { path } = temporaryFolder();
  const executeJavaScript = async () => {
    if (!page) throw new Error('the page is not there');
  };
  const webContents = { executeJavaScript, capturePage: async () => ({ toPNG: () => picture }) };
  try {
    await smokeTest({ webContents } as never, path, sandbox);
  } finally {
    expect(readdirSync(path).filter((name) => name.startsWith('smoke'))).toEqual([]);
  }
}

it('an app with a working page, capture and sandbox passes the smoke test and leaves no files', async () => {
  await check();
}, 60_000);

it.each([
  ['page', { page: false }],
  ['drawing', { picture: Buffer.from('no image') }],
  ['sandbox', { sandbox: new URL('../sandbox/missing.ts', import.meta.url) }],
])(
  'an app without its %s fails the smoke test',
  async (_what, broken) => {
    await expect(check(broken)).rejects.toThrow();
  },
  60_000,
);
