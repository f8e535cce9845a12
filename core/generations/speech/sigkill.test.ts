import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  killCount,
  killKind,
  killTimeoutMs,
  kindKillPlan,
  kindKillProgram,
} from '../../testing/kind-kills.ts';
import { seeded } from '../../testing/seeded.ts';
import { type SpeechCore, speechCore } from '../../testing/speech-core.ts';
import { type SpeechServer, speakTone, startSpeechServer, toneMs } from '../../testing/speech-server.ts';

const PLAN = kindKillPlan(700);
const PIECES = 10;
const program = kindKillProgram();

let server: SpeechServer;
/** The core whose folder holds the connection and its key. */
let first: SpeechCore;

beforeAll(async () => {
  const random = seeded('a take, answers');
  server = await startSpeechServer(async (response, post) => {
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 30)));
    await speakTone(response, post);
  });
  first = await speechCore({ server });
  await first.core.stop();
});
afterAll(() => server.close());

const textsOf = (round: number) =>
  Array.from(
    { length: PIECES },
    (_, n) => `In round ${String(round).padStart(4, '0')} this is piece ${n} of ten, no less.`,
  );

/** Returns the numbers of the complete segments in a folder. */
function wholeIn(folder: string): number[] {
  const parts = join(folder, 'parts');
  const [job] = existsSync(parts) ? readdirSync(parts) : [];
  if (job === undefined) return [];
  const names = readdirSync(join(parts, job));
  return names.filter((name) => /^\d+\.wav$/.test(name)).map((name) => Number.parseInt(name, 10));
}

test(
  `${killCount(PLAN)} kills during take generation: nothing is billed twice, lost or left over`,
  async () => {
    let whole: readonly number[] = [];
    let kept = 0;
    await killKind('kill -9 while a take is made', PLAN, program, {
      what: () => 'take',
      text: (round) => textsOf(round).join(' '),
      ...{ first, server, workFolder: 'parts' },
      // The folder of the take's job, with its segments.
      isCleanedUp: (files) =>
        files.length === PIECES + 1 && files.slice(1).every((name) => /^[^/\\]+[/\\]\d+\.wav$/.test(name)),
      startOn: (host) => speechCore({ host, server, connectionId: first.connectionId }),
      onKilled: (folder) => {
        whole = wholeIn(folder);
        kept += whole.length;
      },
      async check({ round, description, core, job }, { twice, lost }) {
        const texts = textsOf(round);
        const sent = server.posts.map((post) => post.body.text);
        for (const [n, text] of texts.entries()) {
          const times = sent.filter((other) => other === text).length;
          // Only a segment without any response may be requested again, and only by the click.
          if (times > (whole.includes(n) ? 1 : 2))
            twice.push(`${description}: piece ${n}, sent ${times} times`);
          if (times === 0) lost.push(`${description}: piece ${n} was never sent`);
        }
        if ((await core.api.speech.draft()).text !== texts.join(' ')) lost.push(`${description}: the draft`);
        if (job.subject.kind !== 'speech') throw new Error('it is of a take');
        const take = await core.api.speech.get({ id: job.subject.takeId });
        if (take.state !== 'done' || take.error !== null) lost.push(`${description}: ${take.state}`);
        const spoken = texts.reduce((sum, text) => sum + toneMs(text), 0);
        expect(Math.abs((take.asset?.durationMs ?? 0) - spoken), description).toBeLessThan(500);
        return [take.asset?.fileName];
      },
    });
    // Otherwise the kills came too early or too late to prove anything.
    if (PLAN.timesEach > 1) expect(kept).toBeGreaterThan(0);
  },
  killTimeoutMs(PLAN),
);
