import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { ImportOutcome } from './import-report.tsx';

const report: ImportReport = {
  importId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  source: 'claude',
  conversations: 2,
  turns: 1,
  already: 0,
  skipped: [],
  skippedCount: 0,
  notUnderstood: [],
};

let root: Root;
let place: HTMLElement;
const pressed = vi.fn<(what: string) => void>();
const buttons = () => [...place.querySelectorAll('button')].map((button) => button.textContent);

function show(change: Partial<ImportReport>, undone: number | null = null): void {
  const imported = {
    report: { ...report, ...change },
    since: 0,
    isUndoing: false,
    undone,
    problem: null,
  };
  act(() =>
    root.render(
      <ImportOutcome
        imported={imported}
        onShow={() => pressed('show')}
        onUndo={() => pressed('undo')}
        onAnother={() => pressed('another')}
      />,
    ),
  );
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  pressed.mockReset();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

it('import report shows the number of conversations and unknown content types', () => {
  show({});
  expect([...place.querySelectorAll('h3, p')].map((one) => one.textContent)).toEqual([
    '2 chats imported',
    'From Claude · 1 message',
  ]);
  show({ notUnderstood: [{ what: 'tether_quote', count: 4 }] });
  expect(place.querySelector('code')?.textContent).toBe('tether_quote');
});

it('import report lists skipped conversations with reasons and how many more there are', () => {
  show({ skipped: [{ title: '', reason: 'damaged' }], skippedCount: 250, already: 3 });
  expect(place.textContent).toContain('250 chats couldn’t be read');
  expect(place.textContent).toContain('Untitleddamaged');
  expect(place.textContent).toContain('… and 249 more');
  expect(place.textContent).toContain('3 chats were already here and are unchanged.');
});

it('import report offers Show and Undo only if something was imported', () => {
  show({});
  expect(buttons()).toEqual(['Show chats', 'Undo', 'Import another file']);
  act(() => place.querySelectorAll('button')[1]?.click());
  expect(pressed.mock.calls).toEqual([['undo']]);
  show({ conversations: 0, already: 2 });
  expect(buttons()).toEqual(['Import another file']);
  show({}, 2);
  expect(place.textContent).toContain('2 chats moved to the trash');
  expect(buttons()).toEqual(['Import another file']);
});
