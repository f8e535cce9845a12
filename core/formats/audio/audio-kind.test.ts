import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { mp3Of, noise, wavOf } from '../../testing/speech-answers.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { audioKind } from './audio-kind.ts';

const kindOf = (bytes: Buffer) => audioKind((at, length) => bytes.subarray(at, at + length), bytes.length);

function id3(size: number, flags = 0): Buffer {
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    4,
    0,
    flags,
    0,
    (size >> 14) & 0x7f,
    (size >> 7) & 0x7f,
    size & 0x7f,
  ]);
  return Buffer.concat([head, noise(size)]);
}

test.each([
  ['mp3 frames', mp3Of(5), 'mp3'],
  ['one frame alone', mp3Of(1), 'mp3'],
  ['one frame and a tag at the end', Buffer.concat([mp3Of(1), Buffer.from('TAG'), Buffer.alloc(125)]), 'mp3'],
  ['a tag of 100 kB before the frames', Buffer.concat([id3(100_000), mp3Of(3)]), 'mp3'],
  ['a tag with a footer', Buffer.concat([id3(300, 0x10), Buffer.alloc(10), mp3Of(3)]), 'mp3'],
  ['zeros before the frames', Buffer.concat([Buffer.alloc(500), mp3Of(3)]), 'mp3'],
  ['a tag and then no frame', Buffer.concat([id3(300), noise(900, 3)]), null],
  ['one frame, then something else', Buffer.concat([mp3Of(1), noise(801, 3)]), 'pcm'],
  ['wav', wavOf(1000), 'wav'],
  ['RIFF that is no wav', Buffer.from('RIFF\0\0\0\0AVI LIST0000'), null],
  ['a FLAC mark alone', Buffer.from('fLaC\0\0\0\0'), null],
  ['samples', noise(1000), 'pcm'],
  ['silence', Buffer.alloc(1000), 'pcm'],
  ['samples of odd length', noise(1001), null],
  ['a page', Buffer.from('<!doctype html><html>..</html>'), null],
  ['JSON', Buffer.from('{"error": "no"}..'), null],
  ['words', Buffer.from('Service is busy!'), null],
  ['nothing', Buffer.alloc(0), null],
  ['one byte', Buffer.alloc(1), null],
])('%s', (_, bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind);
});

test('classifies any bytes without an error', () => {
  const heads = ['', 'ID3', 'RIFF', 'fLaC', '\u00ff\u00fb'];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, bytes) => {
      expect(['mp3', 'wav', 'flac', 'pcm', null]).toContain(
        kindOf(Buffer.concat([Buffer.from(head, 'latin1'), bytes])),
      );
    }),
    runs(500, 20_000),
  );
});

// On the machine or not: the tests that need it are left out then.
const FFMPEG = 'ffmpeg';
const hasFfmpeg = spawnSync(FFMPEG, ['-version']).status === 0;

describe.skipIf(!hasFfmpeg)('files of encoders', () => {
  /** Returns the kind of each file; one process makes them all. */
  const kindsOf = (files: readonly (readonly [name: string, ...options: string[]])[]) => {
    const folder = temporaryFolder().path;
    const outputs = files.flatMap(([name, ...options]) => [...options, join(folder, name)]);
    execFileSync(FFMPEG, ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=0.3', ...outputs]);
    return files.map(([name]) => [name, kindOf(readFileSync(join(folder, name)))]);
  };

  test.each(['8000', '16000', '22050', '24000', '32000', '44100'])(
    'detects mp3, wav, flac and pcm at %s Hz',
    (rate) => {
      const bare = ['-id3v2_version', '0', '-write_xing', '0', '-q:a', '5'];
      const kinds = kindsOf([
        ['32k.mp3', '-ar', rate, '-b:a', '32k'],
        ['64k.mp3', '-ar', rate, '-b:a', '64k'],
        ['128k.mp3', '-ar', rate, '-b:a', '128k'],
        ['bare.mp3', '-ar', rate, ...bare],
        ['a.wav', '-ar', rate],
        ['a.flac', '-ar', rate],
        ['a.pcm', '-ar', rate, '-f', 's16le'],
      ]);
      for (const [name, kind] of kinds) expect(name).toMatch(new RegExp(`\\.${kind}$`));
    },
  );

  test('other kinds are none of these', () => {
    const kinds = kindsOf([['a.ogg', '-c:a', 'libvorbis'], ['a.m4a']]);
    for (const [name, kind] of kinds) expect([name, kind]).not.toEqual([name, 'mp3']);
  });
});
