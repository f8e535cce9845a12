import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { Markdown, preloadMarkdown } from './markdown.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeAll(() => showLanguage('en'));

it('keeps the place of a text until the parser is there, then draws it', async () => {
  const target = document.createElement('div');
  const root = createRoot(target);
  act(() => root.render(<Markdown text="so **bold**" />));
  expect(target.querySelector('.md-waiting')?.textContent).toBe('so **bold**');
  await act(() => preloadMarkdown());
  expect(target.querySelector('strong')?.textContent).toBe('bold');
  act(() => root.render(<Markdown text="next" />));
  expect(target.querySelector('.md-plain')).toBeNull();
  act(() => root.unmount());
});

it('reads the names of characters with the first text that has one, and never shows such a text half read', async () => {
  const text = 'so on&hellip;';
  await preloadMarkdown();
  const target = document.createElement('div');
  const root = createRoot(target);
  act(() => root.render(<Markdown text={text} />));
  expect(target.querySelector('.md-waiting')?.textContent).toBe(text);
  await vi.waitFor(() => act(() => expect(target.querySelector('.md-body')?.textContent).toBe('so on…')));
  act(() => root.unmount());
});
