import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { windowState } from '../app/window-state.ts';
import { showLanguage } from '../locales/i18n.ts';
import { Inspector } from './inspector.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { jobs: { details: () => new Promise(() => undefined) } },
}));

it('the inspector has a line for the task before it is loaded, so that its content stays in place', async () => {
  await showLanguage('en');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  windowState.setState({ inspected: { jobId: 'job', usage: null } });
  await act(async () => root.render(<Inspector />));
  const dialog = document.querySelector('[role=dialog]');
  const line = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '');
  expect(line?.textContent).toBe('\u00a0');
  act(() => root.unmount());
});
