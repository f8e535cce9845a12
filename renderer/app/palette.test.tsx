import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { registerAppActions } from './app-actions.ts';
import { Palette } from './palette.tsx';
import { setPaletteOpen } from './window-state.ts';

beforeAll(() => registerAppActions());

it.each([
  ['zh-CN', '主题：深色', '设置：通用'],
  ['de', 'Design: Dunkel', 'Einstellungen: Allgemein'],
  ['ja', 'テーマ：ダーク', '設定：一般'],
])('the palette in %s finds commands and settings by their English words', async (tag, dark, general) => {
  await showLanguage(tag);
  setPaletteOpen(true);
  const root = createRoot(document.createElement('div'));
  root.render(<Palette />);
  const box = await vi.waitUntil(() => document.querySelector('input'));
  const expectFirst = async (query: string, label: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, query);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await vi.waitFor(() => expect(document.querySelector('[role="option"]')?.textContent).toBe(label));
  };
  await expectFirst('dark', dark);
  await expectFirst('settings general', general);
  root.unmount();
});
