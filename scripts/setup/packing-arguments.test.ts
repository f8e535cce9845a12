import { expect, it } from 'vitest';
import { dropEmptyWords, isOnGitHub, packingArguments } from './packing-arguments.mjs';

const unknown = { platform: 'linux', homePage: false } as const;

it('without a home page the AppImage is made alone, and that is told', () => {
  expect(packingArguments([], unknown)).toEqual({ args: ['--linux', 'AppImage'], leftOut: true });
});

it('all packages are made where a home page is known or given, and what is asked for as it was asked', () => {
  for (const args of [
    ['-c.extraMetadata.homepage=https://quartet.example'],
    ['--dir'],
    ['--linux', 'deb'],
    ['-w', 'nsis'],
  ])
    expect(packingArguments(args, unknown)).toEqual({ args, leftOut: false });
  expect(packingArguments([], { ...unknown, homePage: true }).leftOut).toBe(false);
  expect(packingArguments([], { ...unknown, platform: 'darwin' })).toEqual({ args: [], leftOut: false });
});

it('knows a project on GitHub by where its sources come from', () => {
  const config = (url: string) => `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = x\n`;
  const urls = ['https://github.com/a/b.git', 'git@github.com:a/b.git', 'ssh://git@github.com/a/b'];
  expect(urls.filter((url) => !isOnGitHub(config(url)))).toEqual([]);
  const others = ['https://example.com/github.com/a', 'https://notgithub.com/a/b', '/home/me/b'];
  expect(others.filter((url) => isOnGitHub(config(url)))).toEqual([]);
  expect(isOnGitHub(`${config('/b')}[remote "other"]\n\turl = https://github.com/a/b`)).toBe(false);
});

it('a word of signing that is empty is none, and no other word goes', () => {
  const env: Record<string, string | undefined> = { CSC_LINK: '', APPLE_ID: ' ', CSC_NAME: 'me', X: '' };
  dropEmptyWords(env);
  expect(env).toEqual({ CSC_NAME: 'me', X: '' });
});
