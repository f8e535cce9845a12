import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { chatStream, chunk, lastChunk, messagesStream, streamHead } from '../testing/answers.ts';
import { eventually } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { textOf } from '../testing/service-call.ts';
import { decisionOn, testService } from '../testing/test-service.ts';

// Each fault on the way to the service on its own. None may have sent anything.

const service = testService(() => new FakeClock());

describe.each(['chat', 'messages'] as const)('%s: unreachable service', (api) => {
  test('connection refused: never sent, retried', async () => {
    const server = await service.serverThat(() => []);
    await server.close();
    const outcome = await service.ask(server.url, { api });
    expect(outcome.error?.data).toMatchObject({
      class: 'unreachable',
      phase: 'before',
      code: 'ECONNREFUSED',
    });
    expect(decisionOn(outcome)).toEqual({ retry: true, afterMs: 250 });
  });

  test('DNS failure: never sent, retried', async () => {
    const outcome = await service.ask('https://no-such-host.invalid', { api });
    expect(outcome.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    expect(outcome.error?.message).toMatch(/DNS/);
    expect(decisionOn(outcome).retry).toBe(true);
  });

  test('a connection that never opens ends after ten seconds, never sent', async () => {
    // Takes the connection and never answers the TLS greeting.
    const server = await service.serverThat(() => []);
    const running = service.ask(server.url.replace('http:', 'https:'), { api });
    await eventually('the connection', () => server.sockets.all === 1);
    await service.clock.advance(9_900);
    await service.clock.advance(200);
    const outcome = await running;
    expect(outcome.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    expect(outcome.error?.message).toMatch(/10 seconds/);
    expect(decisionOn(outcome).retry).toBe(true);
  });

  test('a server that hangs up during the TLS handshake was never sent anything', async () => {
    const server = await service.serverThat(() => ['end']);
    const running = service.ask(server.url.replace('http:', 'https:'), { api });
    await eventually('the connection', () => server.sockets.all === 1);
    await server.close();
    expect((await running).error?.data.phase).toBe('before');
  });
});

describe.each(['chat', 'messages'] as const)('%s: TLS failure', (api) => {
  const day = 86_400_000;
  const valid = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) };
  const ownCertificates = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(ownCertificates));

  test.each([
    ['self-signed', selfSigned({ host: '127.0.0.1', ...valid }), false],
    ['for another host', selfSigned({ host: 'other.example', ...valid }), true],
    [
      'expired',
      selfSigned({
        host: '127.0.0.1',
        notBefore: new Date(Date.now() - 2 * day),
        notAfter: new Date(Date.now() - day),
      }),
      true,
    ],
  ])('a certificate that is %s is rejected without a retry', async (_, pair, trusted) => {
    if (trusted) setDefaultCACertificates([...ownCertificates, pair.cert]);
    const server = await service.serverThat(
      () => [streamHead, chunk(chatStream(['secret'])), lastChunk],
      pair,
    );
    const outcome = await service.ask(server.url, { api });
    expect(outcome.error?.data).toMatchObject({ class: 'tls', phase: 'before', action: 'settings' });
    expect(decisionOn(outcome)).toEqual({ retry: false, becomes: 'failed' });
    expect(server.requests).toHaveLength(0);
  });

  test('a valid certificate is accepted', async () => {
    const pair = selfSigned({ host: '127.0.0.1', ...valid });
    setDefaultCACertificates([...ownCertificates, pair.cert]);
    const server = await service.serverThat(
      () => [streamHead, chunk(api === 'chat' ? chatStream(['hi']) : messagesStream(['hi'])), lastChunk],
      pair,
    );
    expect(textOf((await service.ask(server.url, { api })).events)).toBe('hi');
  });
});
