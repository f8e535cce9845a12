import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { waitOutsideAct } from '../testing/wait-outside-act.ts';
import { LicencesSection } from './about-page.tsx';

let root: Root;
let box: HTMLElement;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

it('the license dialog shows the notices of all components, replaceable parts first', async () => {
  act(() => root.render(<LicencesSection />));
  expect(document.body.textContent).not.toContain('LAME');
  act(() => box.querySelector('button')?.click());
  await waitOutsideAct(() => expect(document.querySelector('.md-body h2')).not.toBeNull());
  const text = document.querySelector('.md-body')?.textContent ?? '';
  expect(text.indexOf('LAME, the MP3 encoder')).toBeGreaterThan(0);
  expect(text).toMatch(/\breact \d+\.\d+\.\d+: Copyright/);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE');
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
});
