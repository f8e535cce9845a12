import { expect } from 'vitest';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { completeChat, createMessage } from '../../service/chat/chat.ts';
import { closeDelimitedHead } from '../answers.ts';
import { REFUSAL_FAULTS } from '../refusal-faults.ts';
import { connectionTo, type Outcome, outcomeOf, textOf } from '../service-call.ts';
import { STREAM_FAULTS } from '../stream-faults.ts';
import { type Api, type Fault, say, start } from '../text-fault.ts';
import { dripping } from './dripping.ts';
import { type Text, TXT } from './endpoints.ts';
import { fallenSilent } from './fallen-silent.ts';
import type { Lab } from './lab.ts';
import { driven } from './operation.ts';
import { bodies, type Scenario } from './scenario.ts';

const API: Readonly<Record<Text, Api>> = { CHAT: 'chat', MSG: 'messages' };

/** Makes one text call and consumes its response to the end. */
export function answered(
  lab: Pick<Lab, 'transport'>,
  endpoint: Text,
  connection: ServiceConnection,
  { stream = true }: { readonly stream?: boolean } = {},
): Promise<Outcome> {
  const options = { signal: new AbortController().signal, opId: 'op-1' };
  const said = { model: 'vendor-s2', messages: [{ role: 'user' as const, content: 'hello' }], stream };
  return outcomeOf(
    endpoint === 'CHAT'
      ? completeChat(lab.transport, connection, said, options)
      : createMessage(lab.transport, connection, { ...said, max_tokens: 10 }, options),
  );
}

/** Returns the final state after all retries: a 429 is retried at most twice. */
const becomesOf = ({ fails }: Fault): string =>
  fails === undefined ? 'done' : fails.becomes === 'retry' ? 'rejected' : fails.becomes;

function fromData(endpoint: Text, fault: Fault): Scenario {
  const api = API[endpoint];
  const becomes = becomesOf(fault);
  const posts = fault.fails?.becomes === 'retry' ? 3 : 1;
  return {
    ...{ row: fault.row, endpoint, name: fault.name, outcome: `${becomes}, ${bodies(posts)}` },
    async play(lab) {
      const { evidence } = lab;
      const server = await lab.serverThat(() => fault.script(api));
      const stream = fault.whole !== true;
      const running = driven(lab, 'text', () =>
        answered(lab, endpoint, connectionTo(server.url), { stream }),
      );
      if (fault.passes !== undefined) await fallenSilent(lab, server, running, fault.passes);
      const { asked, becomes: was } = await running;
      const { events, error } = asked;
      evidence.bodies(server.requests.length, posts);
      evidence.says(error, events);
      if (fault.text !== undefined) evidence.keeps(fault.text, textOf(events) === fault.text);
      evidence.bounds('the error is short', (error?.message.length ?? 0) <= 500);
      expect(server.countOf('op-1'), 'bodies').toBe(posts);
      expect(error?.data.class ?? null, error?.message).toBe(fault.fails?.class ?? null);
      expect(was).toBe(becomes);
      if (fault.fails?.says) expect(error?.message).toMatch(fault.fails.says);
      if (fault.text !== undefined) expect(textOf(events)).toBe(fault.text);
      const notices = events.flatMap((event) => (event.type === 'notice' ? [event.code] : []));
      expect(notices).toEqual(fault.notices ?? []);
      if (fault.finish !== undefined) {
        const reasons = events.flatMap((event) => (event.type === 'finish' ? [event.reason] : []));
        expect(reasons).toEqual([fault.finish[api]]);
      }
    },
  };
}

/** A stream that never ends. */
const endless = (
  endpoint: Text,
  row: number,
  name: string,
  {
    piece,
    text,
    minutes,
    everyMs,
  }: {
    readonly piece: string;
    readonly text: RegExp;
    readonly minutes: readonly [from: number, to: number];
    readonly everyMs: number;
  },
): Scenario => ({
  ...{ row, endpoint, name, outcome: `interrupted after ${minutes[0]} minutes, 1 body` },
  async play(lab) {
    const { evidence } = lab;
    const api = API[endpoint];
    const drip = dripping([closeDelimitedHead, { send: start(api) + say(api, 'half') }], () => piece, {
      everyMs,
    });
    const server = await lab.serverThat(() => drip.steps);
    const running = driven(lab, 'text', () => answered(lab, endpoint, connectionTo(server.url)));
    const passed = await drip.run(lab, server, running);
    const { asked, becomes } = await running;
    evidence.bodies(server.requests.length, 1);
    evidence.says(asked);
    evidence.keeps('the text that came', text.test(textOf(asked.events)));
    evidence.bounds('it is left in time', passed >= minutes[0] && passed <= minutes[1]);
    expect({ becomes, class: asked.error?.data.class }).toEqual({ becomes: 'interrupted', class: 'timeout' });
  },
});

export const TEXT_SCENARIOS: readonly Scenario[] = TXT.flatMap((endpoint) => [
  ...[...REFUSAL_FAULTS, ...STREAM_FAULTS]
    .filter(({ only }) => (only ?? API[endpoint]) === API[endpoint])
    .map((fault) => fromData(endpoint, fault)),
  endless(endpoint, 43, 'comments alone', {
    ...{ piece: ': still here\n\n', text: /^half$/, minutes: [5, 6], everyMs: 30_000 },
  }),
  endless(endpoint, 52, 'a word every 55 seconds', {
    ...{ piece: say(API[endpoint], 'x'), text: /^halfx+$/, minutes: [30, 32], everyMs: 55_000 },
  }),
]);
