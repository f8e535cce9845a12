import { expect, it } from 'vitest';
import type { BundledPackage } from './bundled-packages.ts';
import { withoutNotice, writeNotices } from './write-notices.ts';

const RIGHTS =
  'Permission is hereby granted, free of charge, to any person.\n\nTHE SOFTWARE IS PROVIDED "AS IS".';
const one = (name: string, more: Partial<BundledPackage> = {}): BundledPackage => ({
  name,
  version: '1.2.3',
  licence: 'MIT',
  author: '',
  texts: [],
  ...more,
});

it('print a licence once for all that are under it, however it is broken into lines, and name every owner', () => {
  const page = writeNotices('# Head', [
    one('a', { texts: [`MIT License\n\nCopyright (c) 2020 Ann\n\n${RIGHTS}`] }),
    one('b', {
      texts: [
        `The MIT License (MIT)\r\n\r\nCopyright 2021 Bob\r\n(c) 2022 Eve\r\n\r\n${RIGHTS.replace('\n\n', '\r\n')}`,
      ],
    }),
  ]);
  expect(page.match(/free of charge/g)).toHaveLength(1);
  expect(page).toContain(
    '- `a` 1.2.3: Copyright (c) 2020 Ann\n- `b` 1.2.3: Copyright 2021 Bob · (c) 2022 Eve',
  );
});

it('leave what a licence says about copyright in its text', () => {
  const clause = 'Redistributions must retain the above copyright notice.\nCopyright holders are not liable.';
  const page = writeNotices('', [
    one('a', { licence: 'BSD-3-Clause', texts: [`Copyright Ann\n\n${clause}`] }),
  ]);
  expect(page).toContain(clause);
});

it('hold a notice file beside the licence, too', () => {
  const page = writeNotices('', [
    one('a', { texts: [`Copyright Ann\n${RIGHTS}`, 'It contains parts of Z.'] }),
  ]);
  expect(page).toContain('It contains parts of Z.');
});

it('make the MIT text out of its author where a package brings no file, and say of which nothing is known', () => {
  const known = one('known', { author: 'Ann' });
  expect(writeNotices('', [known])).toMatch(/`known` 1\.2\.3: Copyright \(c\) Ann\n\n```text\nPermission/);
  expect(
    withoutNotice([known, one('nobody'), one('other', { licence: 'Apache-2.0', author: 'Bob' })]),
  ).toEqual(['nobody 1.2.3', 'other 1.2.3']);
});

it('stop at a package that names no licence and is under none we know by its words', () => {
  expect(() => writeNotices('', [one('odd', { licence: '', texts: ['All rights reserved.'] })])).toThrow(
    'odd',
  );
});
