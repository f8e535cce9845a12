import { expect } from 'vitest';
import { ServiceError } from '../../http/errors/service-error.ts';
import { createTransport } from '../../http/transport.ts';
import type { FaultServer } from '../fault-server.ts';
import { passing } from '../passing.ts';
import { selfSigned } from '../self-signed.ts';
import { connectionTo } from '../service-call.ts';
import { speak } from '../speech-call.ts';
import { followed } from './asking.ts';
import { doneAnswer } from './asking-scenarios.ts';
import { ordered } from './billed-scenarios.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { fetched } from './file-scenarios.ts';
import type { Lab } from './lab.ts';
import { driven } from './operation.ts';
import type { Scenario } from './scenario.ts';
import { answered } from './text-scenarios.ts';

// Faults on the way to the service are the same for all its calls: with none of them may anything have been sent.

interface End {
  readonly becomes: string;
  readonly tries: number;
  readonly error: ServiceError | null;
}

/** Polls that suffice for a test of an unanswered query, which would continue for half an hour. */
const ENOUGH = 3;

/** Runs one operation of an endpoint to its end, however long that takes. */
async function operated(lab: Lab, endpoint: Endpoint, url: string, server?: FaultServer): Promise<End> {
  const nobody = { progress: { answering: 0 } };
  const to = connectionTo(url);
  const over = <T>(work: Promise<T>): Promise<T> => passing(work, lab.clock, server ?? nobody);
  switch (endpoint) {
    case 'CHAT':
    case 'MSG': {
      const end = await over(driven(lab, 'text', () => answered(lab, endpoint, to)));
      return { ...end, error: end.asked.error };
    }
    case 'TTS': {
      const end = await over(driven(lab, 'billed', () => speak(lab.transport, to, { opId: 'op-1' })));
      return { ...end, error: end.asked.error };
    }
    case 'MUS':
    case 'IS':
    case 'IA': {
      const end = await over(driven(lab, 'billed', () => ordered(lab, endpoint, to)));
      lab.evidence.keeps('nothing is kept of no answer', end.asked.kept === null);
      return { ...end, error: end.asked.error };
    }
    case 'MQ':
    case 'IP': {
      const { outcome, states } = await followed(lab, endpoint, to, { server, enough: ENOUGH });
      const error = outcome instanceof ServiceError ? outcome : null;
      return { becomes: error === null ? 'asked on' : 'failed', tries: states.length, error };
    }
    case 'DL': {
      const { error, left } = await over(fetched(lab, url));
      expect(left).toEqual([]);
      return { becomes: error === null ? 'done' : 'failed', tries: 1, error };
    }
    default:
      return endpoint satisfies never;
  }
}

/** Returns the same lab with another transport. */
function otherwise(lab: Lab, more: Pick<Parameters<typeof createTransport>[0], 'proxyFor' | 'resolve'>): Lab {
  const transport = createTransport({ clock: lab.clock, ...more });
  lab.afterwards(() => transport.close());
  return Object.assign(Object.create(lab), { transport });
}

const isAsking = (endpoint: Endpoint): endpoint is 'MQ' | 'IP' => endpoint === 'MQ' || endpoint === 'IP';

/** Never sent: tried three times more, a question or a file for longer. */
function expectNeverSent(endpoint: Endpoint, { becomes, tries, error }: End): void {
  if (isAsking(endpoint)) {
    expect({ becomes, tries }).toEqual({ becomes: 'asked on', tries: ENOUGH });
    return;
  }
  expect(error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
  expect({ becomes, tries }).toEqual({ becomes: 'failed', tries: endpoint === 'DL' ? 1 : 4 });
}

const neverSent = (endpoint: Endpoint): string =>
  isAsking(endpoint) ? 'never sent, asked on' : 'failed, never sent';

const refused = (endpoint: Endpoint): Scenario => ({
  ...{ row: 1, endpoint, name: 'refused', outcome: neverSent(endpoint) },
  async play(lab) {
    const end = await operated(lab, endpoint, await lab.refusing());
    lab.evidence.says(end.error);
    expectNeverSent(endpoint, end);
  },
});

/** A file's host name is resolved by us; that of the service by the system. */
const noSuchName = (endpoint: Endpoint): Scenario => ({
  ...{ row: 1, endpoint, name: 'no such name', outcome: neverSent(endpoint) },
  async play(lab) {
    const resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    const way = endpoint === 'DL' ? otherwise(lab, { resolve }) : lab;
    const end = await operated(way, endpoint, 'https://nowhere.invalid');
    lab.evidence.says(end.error);
    expectNeverSent(endpoint, end);
  },
});

/** A task is polled until its service is reachable again. */
const backAgain = (endpoint: 'MQ' | 'IP'): Scenario => ({
  ...{ row: 1, endpoint, name: 'refused for a while', outcome: 'asked on, the result comes' },
  async play(lab) {
    const url = await lab.refusing();
    const port = Number(new URL(url).port);
    const meanwhile = async (polls: number) => {
      if (polls === 2) await lab.serverThat(() => doneAnswer(endpoint), { port });
    };
    const { outcome, states } = await followed(lab, endpoint, connectionTo(url), { meanwhile });
    lab.evidence.says(outcome);
    lab.evidence.keeps('the result', JSON.stringify(outcome).includes('T-1'));
    expect(states).toEqual([null, null, null]);
  },
});

const certificate = (endpoint: Endpoint): Scenario => ({
  ...{ row: 2, endpoint, name: 'signed by itself', outcome: 'failed, not tried again, never sent' },
  async play(lab) {
    const tls = selfSigned({ host: '127.0.0.1', notBefore: new Date(0), notAfter: new Date(4e12) });
    const server = await lab.serverThat(() => [], { tls });
    const { becomes, tries, error } = await operated(lab, endpoint, server.url, server);
    lab.evidence.bodies(server.requests.length, 0);
    lab.evidence.says(error);
    expect({ class: error?.data.class, becomes, tries, sockets: server.sockets.all }).toEqual({
      ...{ class: 'tls', becomes: 'failed', tries: 1, sockets: 1 },
    });
  },
});

/** Takes the connection, and never answers the greeting. */
const neverMade = (endpoint: Endpoint): Scenario => ({
  ...{ row: 3, endpoint, name: 'the greeting is never answered', outcome: neverSent(endpoint) },
  async play(lab) {
    const server = await lab.serverThat(() => []);
    const end = await operated(lab, endpoint, server.url.replace('http:', 'https:'), server);
    lab.evidence.bodies(server.requests.length, 0);
    lab.evidence.says(end.error);
    if (!isAsking(endpoint)) expect(end.error?.message).toMatch(/10 seconds/);
    expectNeverSent(endpoint, end);
  },
});

const proxy = (endpoint: Endpoint): Scenario => ({
  ...{ row: 72, endpoint, name: 'asked for a tunnel', outcome: neverSent(endpoint) },
  async play(lab) {
    const server = await lab.serverThat(() => [
      { send: 'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n' },
    ]);
    const end = await operated(
      otherwise(lab, { proxyFor: () => server.url }),
      endpoint,
      'https://service.test:4443',
      server,
    );
    // The proxy is asked for a tunnel, and sees neither key nor body.
    lab.evidence.says(server.requests, end.error);
    lab.evidence.bodies(server.requests.filter(({ method }) => method !== 'CONNECT').length, 0);
    expect(server.requests.length).toBeGreaterThan(0);
    if (!isAsking(endpoint)) expect(end.error?.message).toMatch(/proxy.*407/);
    if (isAsking(endpoint)) expectNeverSent(endpoint, end);
    else
      expect({ class: end.error?.data.class, becomes: end.becomes }).toEqual({
        class: 'unreachable',
        becomes: 'failed',
      });
  },
});

/** The faults on the way, for every endpoint. */
export const WAY_SCENARIOS: readonly Scenario[] = ENDPOINTS.flatMap((endpoint) => [
  refused(endpoint),
  noSuchName(endpoint),
  ...(isAsking(endpoint) ? [backAgain(endpoint)] : []),
  ...[certificate(endpoint), neverMade(endpoint), proxy(endpoint)],
]);
