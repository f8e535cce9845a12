// @vitest-environment happy-dom
import { expect, it } from 'vitest';

it('is what zod reads when it is loaded', async () => {
  await import('./zod-jitless.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
