import { expect, test, vi } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { KeyRing } from './key-ring.ts';
import { KnownSecrets } from './known-secrets.ts';

const ORIGIN = 'https://service.test';

test('many reads at once ask the vault once, and the key is known once', async () => {
  const { vault, logger } = fakeHost();
  await new KeyRing(vault, logger, new KnownSecrets()).set('a', ORIGIN, 'the-key-of-a-service', true);
  const known = new KnownSecrets();
  const ring = new KeyRing(vault, logger, known);
  const read = vi.spyOn(vault, 'read');

  const secrets = await Promise.all(Array.from({ length: 200 }, () => ring.secret('a', ORIGIN)));

  expect(new Set(secrets).size).toBe(1);
  expect(read).toHaveBeenCalledOnce();
  await ring.set('b', ORIGIN, 'the-key-of-a-service', false);
  expect(known.texts()).toEqual(['the-key-of-a-service']);
});

test('a key deleted while the vault is being read does not come back', async () => {
  const { vault, logger } = fakeHost();
  await new KeyRing(vault, logger, new KnownSecrets()).set('a', ORIGIN, 'the-key-before', true);
  const ring = new KeyRing(vault, logger, new KnownSecrets());
  const found = Promise.withResolvers<Awaited<ReturnType<typeof vault.read>>>();
  vi.spyOn(vault, 'read').mockReturnValueOnce(found.promise);

  const secret = ring.secret('a', ORIGIN);
  await ring.forget('a', ORIGIN);
  found.resolve({ state: 'present', key: 'the-key-before' });

  expect(await secret).toBeNull();
  expect(await ring.secret('a', ORIGIN)).toBeNull();
});
