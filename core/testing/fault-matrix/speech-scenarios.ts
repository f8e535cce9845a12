import { expect } from 'vitest';
import { QuarantinedResponseError } from '../../http/errors/service-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { eventually } from '../eventually.ts';
import type { Step } from '../fault-server.ts';
import { connectionTo } from '../service-call.ts';
import { type Spoken, speak, WAYS, type Way } from '../speech-call.ts';
import { fine, SPEECH_FAULTS, SPOKEN, type SpeechFault } from '../speech-faults.ts';
import { fallenSilent } from './fallen-silent.ts';
import { driven } from './operation.ts';
import { bodies, type Scenario } from './scenario.ts';

const endpoint = 'TTS';

function toSpeech(url: string, fault?: SpeechFault): ServiceConnection {
  return connectionTo(url, {
    speechStreamPath: '/v1/t2a_v2/stream',
    ...(fault?.bodyMax === undefined ? {} : { speechBodyMax: fault.bodyMax }),
  });
}

const named = (name: string, way: Way): string => (way === 'whole' ? name : `${name}, as a stream`);

function isKept({ error, left, bytes }: Spoken, wanted: RegExp | 'audio' | undefined): boolean {
  if (left.length === 0) return wanted === undefined;
  if (left.join() !== 'raw' || !(error instanceof QuarantinedResponseError)) return false;
  const raw = bytes('raw');
  if (error.kept !== raw.length) return false;
  const text = raw.toString().replace(/^\ufeff/, '');
  // A quarantined body is the received text with its audio field; quarantined audio is the decoded bytes.
  if (wanted === 'audio') return !text.includes('"audio"');
  return !(wanted instanceof RegExp) || wanted.test(text);
}

function fromData(way: Way, fault: SpeechFault): Scenario {
  const posts = fault.posts ?? 1;
  const becomes = fault.fails?.becomes ?? 'done';
  return {
    ...{ row: fault.row, endpoint, name: named(fault.name, way), outcome: `${becomes}, ${bodies(posts)}` },
    async play(lab) {
      const { evidence } = lab;
      const server = await lab.serverThat(({ index }) => fault.script(way, index));
      const connection = toSpeech(server.url, fault);
      const running = driven(lab, 'billed', () => speak(lab.transport, connection, { way, opId: 'op-1' }));
      if (fault.passes !== undefined) await fallenSilent(lab, server, running, fault.passes);
      const { asked: spoken, becomes: was } = await running;
      const { error, left } = spoken;
      evidence.bodies(server.requests.length, posts);
      evidence.says(error, left.includes('raw') ? spoken.bytes('raw').toString() : '');
      evidence.bounds('the error is short', (error?.message.length ?? 0) <= 500);
      expect(server.countOf('op-1'), 'bodies').toBe(posts);
      expect(error?.data.class ?? null, error?.message).toBe(fault.fails?.class ?? null);
      expect(was).toBe(becomes);
      if (error === null) {
        evidence.keeps(
          'the audio',
          left.join() === 'audio.part' && spoken.bytes('audio.part').equals(SPOKEN),
        );
        expect(spoken.file).toMatchObject({ bytes: SPOKEN.length, format: 'mp3' });
      } else {
        const wanted = fault.fails?.kept ?? (left.length > 0 ? /./ : undefined);
        evidence.keeps('what is to be kept of the answer', isKept(spoken, wanted));
        if (fault.fails?.says) expect(error.message).toMatch(fault.fails.says);
      }
    },
  };
}

const drip = (way: Way): Scenario => ({
  row: 52,
  endpoint,
  name: named('100 digits every 55 seconds', way),
  outcome: 'unknown after 15 minutes, 1 body',
  async play(lab) {
    const { evidence } = lab;
    const gates = Array.from({ length: 30 }, () => Promise.withResolvers<void>());
    const text = fine(way);
    const server = await lab.serverThat(() => [
      { send: 'HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n' },
      { send: text.slice(0, 2000) },
      ...gates.flatMap((gate, i): Step[] => [
        { until: gate.promise },
        { send: text.slice(2000 + i * 100, 2100 + i * 100) },
      ]),
      'stall',
    ]);
    let count = 0;
    let isOver = false;
    const onBytes = (so: number): void => {
      count = so;
    };
    const running = driven(lab, 'billed', () =>
      speak(lab.transport, toSpeech(server.url), { way, onBytes }),
    ).finally(() => {
      isOver = true;
    });
    await eventually('the first audio', () => count > 0);
    let minutes = 0;
    for (const gate of gates) {
      if (isOver) break;
      await lab.clock.advance(55_000);
      minutes += 55 / 60;
      const before = count;
      gate.resolve();
      await eventually('more audio', () => isOver || count > before);
    }
    const { asked: spoken, becomes } = await running;
    evidence.bodies(server.requests.length, 1);
    evidence.says(spoken.error);
    evidence.keeps('what came', spoken.left.join() === 'raw');
    evidence.bounds('it is left in time', minutes >= 15 && minutes <= 17);
    expect({ becomes, class: spoken.error?.data.class }).toEqual({ becomes: 'unknown', class: 'timeout' });
  },
});

const stopped = (way: Way): Scenario => ({
  ...{ row: 75, endpoint, name: named('in the middle of the audio', way), outcome: 'stopped, 1 body' },
  async play(lab) {
    const stop = new AbortController();
    const server = await lab.serverThat(() => [
      { send: 'HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n' },
      { send: fine(way).slice(0, 20_000) },
      'stall',
    ]);
    const { signal } = stop;
    const onBytes = () => stop.abort();
    const { asked, becomes } = await driven(lab, 'billed', () =>
      speak(lab.transport, toSpeech(server.url), { way, opId: 'op-1', signal, onBytes }),
    );
    lab.evidence.bodies(server.requests.length, 1);
    lab.evidence.says(asked.error);
    expect(asked.error?.data.class).toBe('stopped');
    expect({ becomes, left: asked.left }).toEqual({ becomes: 'stopped', left: [] });
  },
});

/** Speech, both ways to the same audio. */
export const SPEECH_SCENARIOS: readonly Scenario[] = WAYS.flatMap((way) => [
  ...SPEECH_FAULTS.filter((fault) => (fault.only ?? way) === way).map((fault) => fromData(way, fault)),
  drip(way),
  stopped(way),
]);
