// @vitest-environment happy-dom
import { expect, it } from 'vitest';

it('zod reads the jitless configuration when it is loaded', async () => {
  await import('./zod-jitless.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
