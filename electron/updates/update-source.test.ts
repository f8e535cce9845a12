import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../core/testing/temporary-folder.ts';
import { readUpdateSource } from './update-source.ts';

function placeOf(yaml: string) {
  const path = join(temporaryFolder().path, 'app-update.yml');
  writeFileSync(path, yaml);
  return readUpdateSource(path);
}

const GITHUB = 'provider: github\nowner: someone\nrepo: quartet\nupdaterCacheDirName: quartet-updater\n';

it('reads the update source that the packager writes', () => {
  const place = placeOf(`${GITHUB}publisherName:\n  - Some One\n`);
  expect(place?.publishers).toEqual(['Some One']);
  expect(place?.pageOf('1.2.3')).toBe('https://github.com/someone/quartet/releases/tag/v1.2.3');
  expect(placeOf(GITHUB)?.publishers).toEqual([]);
});

it.each([
  ['no content', ''],
  ['invalid YAML', '{ : ['],
  ['a provider other than GitHub', 'provider: generic\nurl: http://updates.example.com\n'],
  ['another GitHub host', `${GITHUB}host: github.example.com\n`],
  ['plain http', `${GITHUB}protocol: http\n`],
  ['an owner that leaves the URL path', 'provider: github\nowner: ../evil\nrepo: x\n'],
  ['no owner', 'provider: github\nrepo: quartet\n'],
  ['an empty publisher name', `${GITHUB}publisherName:\n  - ''\n`],
])('refuses an update source with %s', (_what, yaml) => {
  expect(placeOf(yaml)).toBeNull();
});

it('has no update source if its file is missing', () => {
  expect(readUpdateSource(join(temporaryFolder().path, 'app-update.yml'))).toBeNull();
});
