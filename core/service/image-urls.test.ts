import { describe, expect, test } from 'vitest';
import { IMAGE_KINDS } from '../formats/image/image-kind.ts';
import { UNSAFE_ADDRESS } from '../http/result-address.ts';
import { createTransport } from '../http/transport.ts';
import { jsonAnswer } from '../testing/answers.ts';
import { realClock } from '../testing/fake-clock.ts';
import { fakeInternet } from '../testing/fake-internet.ts';
import { fetchInto } from '../testing/file-call.ts';
import { callImages, IMAGE_CALL_MODES } from '../testing/image-call.ts';
import { connectionTo } from '../testing/service-call.ts';
import { testService } from '../testing/test-service.ts';
import { UNSAFE_HOSTS, UNSAFE_URLS } from '../testing/unsafe-hosts.ts';

// URLs that a service returns in place of an image, from its response to the download of the file.

const service = testService(() => realClock);
const remote = connectionTo('https://api.service.example', { plainHttpResults: true });

/** Returns the image an answer with this address gives, and the outcome of fetching it. */
async function fetchedFrom(url: string) {
  const server = await service.serverThat(() => jsonAnswer(200, { data: [{ url }] }));
  const { answer, error, kept } = await callImages(service.transport, connectionTo(server.url), 'IS');
  const image = answer !== null && 'pictures' in answer ? answer.pictures[0] : undefined;
  if (image === undefined || !('url' in image)) return { error, kept, left: [], attempts: [] };
  const net = fakeInternet({ names: () => ['93.184.216.34'] });
  const transport = createTransport({ clock: realClock, resolve: net.resolve });
  service.afterwards(() => transport.close());
  const fetched = await fetchInto(transport, { url: image.url, connection: remote, kinds: IMAGE_KINDS });
  return { ...fetched, kept: null, attempts: net.attempts };
}

describe('an image of a remote service', () => {
  test.each(UNSAFE_HOSTS)('is not fetched from %s, and no socket is opened', async (host) => {
    const { error, left, attempts } = await fetchedFrom(`https://${host}/a.png`);
    expect(error?.data).toMatchObject({ class: 'invalid', code: UNSAFE_ADDRESS, phase: 'before' });
    expect({ left, attempts }).toEqual({ left: [], attempts: [] });
  });

  test.each(UNSAFE_URLS)('is not fetched from "%s": it is rejected, or not a URL', async (url) => {
    const { error, left, attempts, kept } = await fetchedFrom(url);
    if (kept !== null) expect(error?.message).toMatch(/without an image|instead of png/);
    else expect(error?.data).toMatchObject({ class: 'invalid', code: UNSAFE_ADDRESS, phase: 'before' });
    expect({ left, attempts }).toEqual({ left: [], attempts: [] });
  });
});

describe.each(IMAGE_CALL_MODES)('a reference (%s)', (way) => {
  test.each([
    'http://127.0.0.1:9/r.png',
    'https://10.0.0.1/r.png',
    'file:///etc/passwd',
    'https://ref.example/r.png',
  ])('at %s is never fetched here: it is sent as it is', async (image) => {
    const server = await service.serverThat(() =>
      jsonAnswer(200, { data: [{ url: 'https://f.example/a.png' }] }),
    );
    const net = fakeInternet({ names: () => ['93.184.216.34'], servers: { '127.0.0.1': server.port } });
    const transport = createTransport({ clock: realClock, resolve: net.resolve });
    service.afterwards(() => transport.close());
    const request = { model: 'm', prompt: 'p', image };
    await callImages(transport, connectionTo(server.url), way, { request });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(request);
    expect({ attempts: net.attempts, lookups: net.lookups, requested: server.requests.length }).toEqual({
      ...{ attempts: ['127.0.0.1'], lookups: [], requested: 1 },
    });
  });
});
