// @vitest-environment happy-dom
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { showLanguage } from './i18n.ts';

const english = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./en/messages.ts', async (importOriginal) => {
  await english.promise;
  return { coreSentences: undefined, ...(await importOriginal<object>()) };
});

it('shows the language that was asked for last, also when the words of the one before come after it', async () => {
  const first = showLanguage('en');
  const last = showLanguage('zh-CN');
  // The words of the last are there before those of the first.
  await import('./zh-cn/messages.ts');
  english.resolve();
  await Promise.all([first, last]);
  expect(i18next.t('common:close')).toBe('关闭');
  expect(document.documentElement.lang).toBe('zh-CN');
});
