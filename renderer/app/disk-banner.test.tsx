import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { diskProblem } from '../../shared/domain/disk-problem.ts';
import { showLanguage } from '../locales/i18n.ts';
import { DiskBanner } from './banners.tsx';

beforeAll(async () => {
  await showLanguage('en');
});

const { reason, place } = diskProblem.shape;
const lasting = reason.options.filter((why) => why !== 'damaged');
const kinds = lasting.flatMap((why) => place.options.map((where) => [why, where] as const));

it.each(kinds)('the disk banner explains the problem %s and what to do (%s)', (why, where) => {
  const trouble = { reason: why, place: where, folder: '/home/x/quartet' };
  const html = renderToStaticMarkup(<DiskBanner trouble={trouble} />);
  expect(html).toMatch(/^<div role="alert"/);
  const words = html.replace(/<[^>]*>/g, '');
  expect(words).toMatch(/^[A-Z].*\. .*\. .*every 30 seconds.* \/home\/x\/quartet$/);
  // No message key is left untranslated.
  expect(words).not.toMatch(/\bdisk\.\w|\{\{/);
});

it('the disk banner offers a restart that repairs a damaged database', () => {
  const trouble = { reason: 'damaged', place: 'data', folder: '/home/x/quartet' } as const;
  const html = renderToStaticMarkup(<DiskBanner trouble={trouble} />);
  expect(html.replace(/<[^>]*>/g, '')).toMatch(/^The database is damaged\. Restart Quartet to repair it\./);
  expect(html).toMatch(/<button[^>]*>[^<]*Restart and repair/);
});
