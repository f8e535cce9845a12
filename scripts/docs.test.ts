import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogTexts } from './setup/catalog-texts.ts';
import { ROOT } from './setup/places.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Generated or hidden folders. */
const NOT_ROOMS = ['dist', 'node_modules', 'test-results', 'playwright-report', 'bench/results'];

/** Returns the folders in the diagram of docs/architecture.md: the rooms, and their folders as `room/folder`. */
function drawnFolders(): string[] {
  const tree = /^```text\n([\s\S]*?)^```/m.exec(read('docs/architecture.md'))?.[1] ?? '';
  let room = '';
  return tree.split('\n').flatMap((line) => {
    const head = /^([a-z0-9-]+)\//.exec(line)?.[1];
    if (head !== undefined) {
      room = head;
      return [room];
    }
    const inside = /^ {2}((?:[a-z0-9-]+\/ ?)+)/.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
    return inside.map((folder) => `${room}/${folder.slice(0, -1)}`);
  });
}

/** Returns the source folders that contain a file. */
function foldersIn(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .filter((name) => readdirSync(join(ROOT, path, name)).length > 0);
}

/** Returns a page without its code blocks and inline `code`. */
const proseOf = (page: string) => read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** Returns every English text of the window, with N for each number. */
async function wordsOfTheWindow(): Promise<string[]> {
  return (await catalogTexts('en')).map((text) => text.replaceAll(/\{\{\w+\}\}/g, 'N'));
}

describe('the documents', () => {
  it('draw every room of the house and every folder in it, and no other', () => {
    const rooms = foldersIn('.').filter((name) => !NOT_ROOMS.includes(name));
    const there = rooms
      .flatMap((room) => [room, ...foldersIn(room).map((name) => `${room}/${name}`)])
      .filter((folder) => !NOT_ROOMS.includes(folder));
    expect(drawnFolders().toSorted()).toEqual(there.toSorted());
  });

  it.each(PAGES)('%s links to files that are there', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '');
    const missing = links.filter((link) => !existsSync(join(ROOT, dirname(page), link)));
    expect(missing).toEqual([]);
  });

  it.each(['README.md', 'docs/guide.md'])(
    '%s has in italics what the window says, and nothing else',
    async (page) => {
      const said = await wordsOfTheWindow();
      const named = [...proseOf(page).matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].flatMap((match) =>
        (match[1] ?? '').split(' → '),
      );
      expect(named.length).toBeGreaterThan(5);
      expect(
        named.filter((words) => !said.some((text) => text.startsWith(words.replace(/\.$/, '')))),
      ).toEqual([]);
    },
  );

  it.each(PAGES)('%s names only npm commands that exist', (page) => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...read(page).matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('show the app as it is: every word on a screenshot is still a word of the window', async () => {
    const words: Record<string, string[]> = JSON.parse(read('docs/screenshots/words.json'));
    const taken = readdirSync(join(ROOT, 'docs/screenshots')).filter((name) => name.endsWith('.png'));
    expect(Object.keys(words).toSorted()).toEqual(taken.map((name) => name.slice(0, -4)).toSorted());
    const [english, chinese] = [await catalogTexts('en'), await catalogTexts('zh-cn')].map(
      (texts) => new Set(texts),
    );
    const stale = Object.entries(words).flatMap(([name, shown]) => {
      expect(shown.length, name).toBeGreaterThan(5);
      const known = name.endsWith('-zh') ? chinese : english;
      return shown.filter((text) => !known?.has(text)).map((text) => `${name}: ${text}`);
    });
    expect(stale, 'retake them: npm run screenshots').toEqual([]);
  });
});
