import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './setup/places.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Made by tools, or hidden. */
const NOT_ROOMS = ['dist', 'node_modules', 'test-results', 'playwright-report'];

describe('the documents', () => {
  it('draw every room of the house, and no other', () => {
    const tree = /```\n([\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
    const drawn = [...tree.matchAll(/^([a-z0-9]+)\//gm)].map((match) => match[1]);
    const there = readdirSync(ROOT, { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_ROOMS.includes(entry.name),
      )
      .map((entry) => entry.name);
    expect(drawn.sort()).toEqual(there.sort());
  });

  it('draw only folders that are there inside a room', () => {
    const tree = /```\n([\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
    let room = '';
    for (const line of tree.split('\n')) {
      room = /^([a-z0-9]+)\//.exec(line)?.[1] ?? room;
      const inside = /^ {2}((?:[a-z-]+\/ ?)+)/.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
      for (const folder of inside)
        expect(existsSync(join(ROOT, room, folder)), `${room}/${folder}`).toBe(true);
    }
  });

  it.each(PAGES)('%s links to files that are there', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '');
    const missing = links.filter((link) => !existsSync(join(ROOT, dirname(page), link)));
    expect(missing).toEqual([]);
  });

  it.each(PAGES)('%s names only npm commands that exist', (page) => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...read(page).matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
