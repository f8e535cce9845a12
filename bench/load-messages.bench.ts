import { statSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../core/testing/until.ts';
import type { BenchLimit, BenchTable } from './bench-table.ts';
import { ask, follow, keptText, newConversation } from './load/ask.ts';
import { hitsOnScreen } from './load/hits-on-screen.ts';
import { bareStartMs, startMeteredHost } from './load/metered-host.ts';
import { connect, startServices } from './load/start-services.ts';
import { streamedText } from './load/streamed-text.ts';
import { cells, timed } from './load/timed.ts';
import { median, rounded } from './median.ts';
import { copyOfMillion, LONG, MESSAGES } from './store/million-messages.ts';

const ROUNDS = 15;
const PER_SECOND = 200;
const DELTAS = 1000;
const QUERIES = ['mountain', '的一', 'river bri', 'absent'];
const SHOWN_QUERIES = ['mountain', '天气', 'river bri', 'garden', 'model'];
const SHOWN_MAX_MS = 50;
const MB = 1e6;
const START_MAX_MS = 300;
/** Timeout in milliseconds for such a large copy on a slow disk. */
const COPY_PATIENCE_MS = 180_000;

const atMost = (what: string, measured: number, limit: number): BenchLimit => ({
  ...{ what, measured, limit },
  comparison: 'at most',
});

/** Measures the browser host with a million messages: start, open, search, and the daily copy during an answer. */
export async function run(): Promise<BenchTable> {
  console.log(`load-messages: filling in ${MESSAGES} messages, which takes minutes`);
  const { folder, long, msAnInsert } = copyOfMillion();
  console.log('load-messages: filled');
  const size = (name: string) => rounded(statSync(join(folder, name)).size / MB, 0);
  const bytes = size('quartet.db');
  const services = await startServices(1);
  const bare = await bareStartMs();
  const host = await startMeteredHost(folder);
  const { api } = host;
  try {
    const start = await host.figures();
    const streaming = await streamUntilCopied();
    const reads = [];
    for (const [i, id] of long.entries()) {
      const taken = await timed(ROUNDS, () => api.conversations.open({ id, limit: 50 }));
      reads.push({ name: `open the last 50 of ${LONG[i]} messages`, taken, limit: 50 });
    }
    const list = await timed(ROUNDS, () => api.conversations.list({ limit: 100 }));
    reads.push({ name: 'the newest 100 conversations', taken: list, limit: 50 });
    for (const query of QUERIES) {
      const taken = await timed(ROUNDS, () => api.conversations.search({ query, limit: 50 }));
      reads.push({ name: `search ${query}`, taken, limit: 50 });
    }
    const shown = await hitsOnScreen(host, SHOWN_QUERIES);
    const { loop, work, copyMs, wrong, answers } = streaming;
    return {
      name: 'load-messages',
      about: `${MESSAGES} messages in English and 中文 (${bytes} MB, ${rounded(msAnInsert, 3)} ms an insert with index) in the browser host, asked over its socket. While the copy of the day is made and looked through, ${answers} answers of ${DELTAS} deltas stream at ${PER_SECOND} a second. "Of work" counts only the time the loop's thread had a processor.`,
      columns: ['median, ms or as said', 'longest, ms', 'p99, ms', 'of work p99, ms', 'longest of work, ms'],
      rows: [
        {
          name: 'program until its link',
          values: [rounded(host.startedMs, 0), '', '', '', rounded(start.work.max)],
        },
        ...reads.map(({ name, taken }) => ({ name, values: [...cells(taken), '', '', ''] })),
        { name: 'last key to hits on the screen', values: [...cells(shown), '', '', ''] },
        {
          name: 'copy of the day, from the start until it is there',
          values: [rounded(copyMs, 0), '', '', '', ''],
        },
        {
          name: 'loop late while it is made and answers stream',
          values: [
            rounded(loop.p50),
            rounded(loop.max),
            rounded(loop.p99),
            rounded(work.p99),
            rounded(work.max),
          ],
        },
        { name: 'size of the database, MB', values: [bytes, '', '', '', ''] },
      ],
      limits: [
        atMost('program until its link, ms', rounded(host.startedMs, 0), START_MAX_MS),
        atMost('start beyond that of an empty folder, ms', rounded(host.startedMs - bare, 0), START_MAX_MS),
        atMost('last key to hits on the screen, median ms', rounded(median(shown)), SHOWN_MAX_MS),
        atMost('answers that are not what was sent', wrong, 0),
        atMost('loop late while a copy is made, p99, ms', rounded(loop.p99), 50),
        atMost('the same on the processor, ms', rounded(work.p99), 50),
        ...reads.map(({ name, taken, limit }) => atMost(`${name}, median ms`, rounded(median(taken)), limit)),
      ],
    };
  } finally {
    await host.close();
    services.stop();
  }

  /** Streams answers until the copy exists, which the clean-up after a start makes some seconds later. */
  async function streamUntilCopied() {
    const from = performance.now();
    const connectionId = await connect(api, services.urls[0] ?? '');
    let copyMs = Number.NaN;
    const copied = until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return (await api.backup.copies()).some(({ reason }) => reason === 'daily');
    }, COPY_PATIENCE_MS).then(() => {
      copyMs = performance.now() - from;
    });
    let [wrong, answers] = [0, 0];
    while (Number.isNaN(copyMs)) {
      const conversationId = await newConversation(api, connectionId);
      const asked = await ask(api, { conversationId, parentId: null }, DELTAS, PER_SECOND);
      const { text } = await follow(api, asked.jobId);
      const whole = streamedText(DELTAS);
      if (text !== whole || (await keptText(api, asked)) !== whole) wrong += 1;
      answers += 1;
      if (performance.now() - from > COPY_PATIENCE_MS) break;
    }
    await copied;
    return { ...(await host.figures()), copyMs, wrong, answers };
  }
}
