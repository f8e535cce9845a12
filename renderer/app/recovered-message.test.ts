// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { recoveredMessage } from './recovered-message.ts';

const NONE = { conversations: 0, messages: 0, works: 0 };
const RECOVERED = { copyMadeAt: null, damagedFile: '/data/quartet.db.corrupt-1', brought: NONE, lost: NONE };

beforeEach(async () => {
  await showLanguage('en');
  // Loads the catalog that the notice uses.
});

it('recoveredMessage lists known losses and omits those of zero', async () => {
  const full = recoveredMessage({ ...RECOVERED, finished: true });
  expect(full).toBe('Nothing more could be recovered. The damaged file is kept: /data/quartet.db.corrupt-1');
  const lost = { conversations: 1, messages: 1234, works: 2 };
  expect(recoveredMessage({ ...RECOVERED, lost, finished: true })).toContain(
    'Known to be missing: 1,234 messages, the details of 2 generations, and the title of 1 chat.',
  );
  expect(recoveredMessage({ ...RECOVERED, lost: { ...NONE, messages: 1 }, finished: true })).toContain(
    'Known to be missing: 1 message. There',
  );
  expect(recoveredMessage({ ...RECOVERED, copyMadeAt: 0, finished: true })).toContain(
    'Newer changes that couldn’t be read are lost.',
  );
  await showLanguage('zh-CN');
  expect(recoveredMessage({ ...RECOVERED, lost, finished: false })).toContain('已知缺失：1,234 条消息');
});
