import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { usage } from '../library.ts';
import { DiskUse } from './disk-use.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('each part of the disk usage has its own color', async () => {
  await showLanguage('en');
  const files = { count: 1, bytes: 1000 };
  usage.state.setState({
    value: {
      ...{ speech: files, song: files, picture: files, trash: files },
      ...{
        database: 1000,
        small: 1000,
        waiting: 1000,
        sandbox: 1000,
        other: 1000,
        free: 1_000_000,
        starred: 0,
        models: [],
      },
    },
  });
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<DiskUse whole />));
  const tones = [...box.querySelectorAll('dl [aria-hidden]')].map(({ classList }) => [...classList].at(-1));
  expect(tones.length).toBeGreaterThan(4);
  expect(new Set(tones).size).toBe(tones.length);
  expect(box.textContent).toContain('Temporary and set aside3 kB');
  expect(box.textContent).toContain('9 kB in total');
  act(() => root.unmount());
});
