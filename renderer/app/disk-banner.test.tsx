import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { diskTrouble } from '../../shared/domain/disk-trouble.ts';
import { showLanguage, withWords } from '../locales/i18n.ts';
import { DiskBanner } from './disk-banner.tsx';

beforeAll(async () => {
  await showLanguage('en');
  await withWords(async () => undefined);
});

const { reason, place } = diskTrouble.shape;
const kinds = reason.options.flatMap((why) => place.options.map((where) => [why, where] as const));

it.each(kinds)('says aloud that a disk is %s, what to do, and where (%s)', (why, where) => {
  const trouble = { reason: why, place: where, folder: '/home/x/quartet' };
  const html = renderToStaticMarkup(<DiskBanner trouble={trouble} />);
  expect(html).toMatch(/^<div role="alert"/);
  const words = html.replace(/<[^>]*>/g, '');
  expect(words).toMatch(/^[A-Z].*\. .*\. .*every half minute.* \/home\/x\/quartet$/);
  // No key of the catalogue is left in place of its words.
  expect(words).not.toMatch(/disk\.|\{\{/);
});
