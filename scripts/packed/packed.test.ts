import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions, uncacheAll } from '@electron/asar';
import { describe, expect, it } from 'vitest';
import { compareNames } from './compare-names.ts';
import { readPacked } from './pack.ts';
import { REVIEWED_FILES } from './reviewed-files.ts';
import { scanFile } from './scan-file.ts';

/** A matching list of names: each pattern with a hash in place of its wildcards. */
const names = REVIEWED_FILES.map((pattern) =>
  pattern.replace('????????', 'Ab3_-xY9').replaceAll('*', 'some'),
);

describe('the names of packed files', () => {
  it('fit the reviewed list', () => {
    expect(compareNames(names, REVIEWED_FILES)).toEqual({ unexpected: [], missing: [] });
  });

  it.each([
    'dist/electron/main.js.map',
    'dist/renderer/assets/chat-panel-Ab3_-xY9.js.map',
    'dist/electron/main.test.js',
    'dist/electron/deep/main.js',
    'node_modules/zod/index.js',
    '.env',
    'core/core.ts',
    'dist/sandbox/canvas/index.js',
    'dist/electron/canvas/other.node',
    'assets/licences/key.pem',
  ])('do not fit with %s among them', (planted) => {
    expect(compareNames([...names, planted], REVIEWED_FILES).unexpected).toEqual([planted]);
  });

  it.each(REVIEWED_FILES)('do not fit without %s', (pattern) => {
    const left = names.filter((_name, index) => REVIEWED_FILES[index] !== pattern);
    expect(compareNames(left, REVIEWED_FILES).missing).toEqual([pattern]);
  });
});

describe('a packed file', () => {
  const scan = (path: string, text: string) => scanFile(path, Buffer.from(text), ['/home/builder/quartet/']);

  // The secrets are concatenated, so that no scanner reports this file as a leak.
  it.each([
    ['a source map', 'run();\n//', '# sourceMappingURL=main.js.map'],
    ['a private key', '-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIEpAIBAAKCAQEA'],
    ['a key of an AI service', 'key = "sk-', 'ant-api03-abcdefghijklmnopqrstuvwxyz"'],
    ['a key of an AI service', 'key = "sk-', 'abcdefghijklmnopqrstuvwxyz0123"'],
    ['a key of a cloud', 'AKIA', 'IOSFODNN7EXAMPLE'],
    ['a key of a code host', 'ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a key of a package registry', '//registry/:_auth', 'Token=abc'],
    ['a key of a chat service', 'xoxb-', '123456789012-abcdefghijkl'],
    ['a signed token', 'eyJhbGciOiJIUzI1NiIs', 'In.eyJzdWIiOiIxMjM0NTY3ODkw.dozjgNryP4J3jVmNHl0w5N'],
    ['a path of this machine', 'import("/home/builder/', 'quartet/core/core.ts")'],
  ])('that holds %s is found', (what, head, tail) => {
    expect(scan('dist/electron/main.js', head + tail)).toEqual([what]);
    expect(scan('dist/electron/main.js', head)).toEqual([]);
  });

  it('with a name that is never shipped is found', () => {
    for (const path of [
      'a/b.js.map',
      'a/x.test.js',
      'core/testing/fake.js',
      '.env',
      'a/.env.local',
      'key.pem',
      'a.ts',
    ]) {
      expect(scan(path, ''), path).toEqual(['a file of this name']);
    }
    expect(scan('dist/electron/main.js', 'start()')).toEqual([]);
  });

  it('of compiled code is looked through for paths', () => {
    expect(scan('a/skia.linux.node', '\0\0/home/builder/quartet/x\0')).toEqual(['a path of this machine']);
  });
});

it('an app is read from its archive, with what lies outside of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-asar-'));
  try {
    const source = join(folder, 'source');
    mkdirSync(join(source, 'dist'), { recursive: true });
    writeFileSync(join(source, 'dist', 'main.js'), 'start()');
    writeFileSync(join(source, 'dist', 'lame.wasm'), 'sound');
    mkdirSync(join(folder, 'app', 'resources'), { recursive: true });
    writeFileSync(join(folder, 'app', 'quartet'), 'program');
    await createPackageWithOptions(source, join(folder, 'app', 'resources', 'app.asar'), {
      unpack: '*.wasm',
    });
    const { files, beside } = readPacked(join(folder, 'app'));
    expect(files.map(({ path, bytes, unpacked, read }) => [path, bytes, unpacked, String(read())])).toEqual([
      ['dist/lame.wasm', 5, true, 'sound'],
      ['dist/main.js', 7, false, 'start()'],
    ]);
    expect(beside).toEqual(['quartet']);
  } finally {
    uncacheAll();
    rmSync(folder, { recursive: true, force: true });
  }
});
