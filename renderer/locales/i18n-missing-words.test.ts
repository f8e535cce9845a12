// @vitest-environment happy-dom
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { showLanguage } from './i18n.ts';

vi.mock('./zh-cn/messages.ts', () => {
  throw new Error('no such chunk');
});

it('says that a language cannot be read, and shows the next one that is asked for', async () => {
  await showLanguage('en');
  const missing = showLanguage('zh-CN');
  const next = showLanguage('en');
  await expect(missing).rejects.toThrow();
  await next;
  expect(i18next.t('common:close')).toBe('Close');
  expect(document.documentElement.lang).toBe('en');
});
