import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { blackPng, imageFile } from '../../testing/image-files.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Imaging } from './imaging.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder().path;
});
function put(bytes: Uint8Array | string, name = 'picture'): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}
const BROKEN = { name: 'ImageError', reason: 'broken', message: expect.stringMatching(/^The .*\.$/) };

describe('the imaging thread', () => {
  it('is restarted after a crash, which fails its task but not the waiting ones', async () => {
    const once = join(folder, 'crashed');
    const program = put(
      `import { existsSync, writeFileSync } from 'node:fs';
       import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ id }) => {
         if (existsSync(${JSON.stringify(once)})) return parentPort.postMessage({ id, result: 'fine' });
         writeFileSync(${JSON.stringify(once)}, '');
         throw new Error('boom');
       });`,
      'crash.mjs',
    );
    const fragile = new Imaging(pathToFileURL(program));
    onTestFinished(() => fragile.close());
    const [first, second] = [fragile.measure('x'), fragile.measure('x')];
    await expect(first).rejects.toThrow('the imaging worker ended');
    await expect(second).resolves.toBe('fine');
    expect(existsSync(once)).toBe(true);
  });

  it('is terminated when an image takes too long, and the next one is processed', async () => {
    const program = put(
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ id, args: [path] }) => {
         if (path === 'slow') for (;;);
         parentPort.postMessage({ id, result: 'fine' });
       });`,
      'slow.mjs',
    );
    const slow = new Imaging(pathToFileURL(program), 500);
    onTestFinished(() => slow.close());
    const [first, second] = [slow.measure('slow'), slow.measure('x')];
    await expect(first).rejects.toMatchObject(BROKEN);
    await expect(second).resolves.toBe('fine');
  });

  it('can be terminated while decoding, and works again', async () => {
    const path = put(blackPng(8000, 8000));
    const hasty = new Imaging(undefined, 150);
    await expect(hasty.measure(path)).rejects.toMatchObject(BROKEN);
    await hasty.close();
    const next = new Imaging();
    onTestFinished(() => next.close());
    expect(await next.measure(path)).toMatchObject({ width: 8000 });
  });

  it('lets the process exit when idle', async () => {
    const path = put(imageFile('png'));
    const program = `
      import { Imaging } from ${JSON.stringify(new URL('./imaging.ts', import.meta.url).href)};
      const { width } = await new Imaging().measure(${JSON.stringify(path)});
      process.stdout.write(String(width));`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 20_000,
    });
    expect((await run).stdout).toBe('64');
  });

  it('accepts no work once closed', async () => {
    const closed = new Imaging();
    await closed.close();
    await expect(closed.measure('x')).rejects.toThrow('imaging is closed');
  });
});
