import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { runs } from '../core/testing/deep.ts';
import { type Seeded, seeded } from '../core/testing/seeded.ts';
import { testCore } from '../core/testing/test-core.ts';
import { until } from '../core/testing/until.ts';
import { ConversationSession } from '../renderer/chat/conversation-session.ts';
import { runningTurn, type SessionState } from '../renderer/chat/session-state.ts';
import { ConnectionLost } from '../renderer/lib/connection-lost.ts';
import type { Api } from '../shared/contract/index.ts';
import { turnText } from '../shared/domain/turn-text.ts';
import { badLine } from './harness/bad-line.ts';
import { chatDeps, startWordService } from './harness/chat-window.ts';
import { followCore } from './harness/follow-core.ts';
import { Restarts } from './harness/restarts.ts';

const STEPS = 40;
const LOSS = new ConnectionLost({ billed: true });
const MODELS = ['vendor-s2', 'vendor-s2-flash'];

/** A conversation in a window far from its core, used as fast and as wildly as no user would. */
async function openWindow(random: Seeded) {
  const first = await testCore({ server: await startWordService(random) });
  const line = badLine<Api>(first.api, random, LOSS, () => void here.session.turns.load());
  const { api, streams } = line;
  const deps = chatDeps(api, streams);
  const open = (id: string | null) =>
    new ConversationSession(deps, id, { onCreated: () => undefined, onEnded: () => undefined });
  const here = { session: open(null), typed: [] as string[], undo: [] as (() => Promise<void>)[] };
  void followCore(line.streams.app, {
    ready: () => here.session.turns.load(),
    save: () => here.session.flushDraft(),
    change(change, rev) {
      const { session } = here;
      const { id } = session.state.getState();
      if (change.type === 'conversation' && change.conversation.id === id)
        session.state.setState({ summary: change.conversation });
      if (change.type === 'message_queue' && change.conversationId === id) session.queue.apply(change.queue);
      if (change.type === 'turns_changed' && change.conversationId === id) session.turns.changed(rev);
    },
  });
  return {
    restarts: new Restarts(first, line, () => testCore(first)),
    here,
    line,
    /** Reads the conversation anew, as a reloaded page does. */
    async reload(): Promise<void> {
      const { id } = here.session.state.getState();
      if (id === null) return;
      const { losses } = line;
      line.losses = 0;
      await here.session.turns.load();
      await here.session.flushDraft();
      here.session.close();
      here.session = open(id);
      await here.session.turns.load();
      line.losses = losses;
    },
  };
}

type Window = Awaited<ReturnType<typeof openWindow>>;

/** Begins something that a user can do now. */
function act({ here }: Window, random: Seeded): Promise<unknown> {
  const { session, typed, undo } = here;
  const { draft, turns } = session.state.getState();
  const turn = turns[random.int(0, turns.length - 1)];
  const other = turn?.siblings.find((id) => id !== turn.id);
  if (draft === '' && random.int(0, 1) === 0) {
    const text = `message ${typed.length}`;
    typed.push(text);
    session.setDraft(text);
  }
  switch (random.int(0, 9)) {
    case 0:
      return runningTurn(session.state.getState()) ? Promise.resolve() : session.compare(MODELS);
    case 1:
      return remove();
    case 2:
      return undo.pop()?.() ?? session.turns.restoreLast();
    case 3:
      return other === undefined ? Promise.resolve() : session.turns.selectBranch(other);
    case 4:
      return turn?.role === 'assistant' ? session.calls.regenerate(turn.id) : Promise.resolve();
    case 5:
      return turn?.role === 'user'
        ? session.calls.edit(turn.id, [{ type: 'text', block: 0, text: 'edited' }])
        : Promise.resolve();
    case 6:
      return session.stop();
    default:
      return session.submit();
  }
  async function remove(): Promise<void> {
    if (!turn) return;
    const removed = await session.turns.remove(turn.id, random.pick(['one', 'below']));
    undo.push(removed.undo);
  }
}

/** Waits until nothing runs and nothing is queued; a held queue is released. */
async function settle({ restarts: { core }, here: { session } }: Window): Promise<void> {
  await until(async () => {
    const { id, queue, queueHeld } = session.state.getState();
    if (id === null) return true;
    if (queueHeld !== null) await session.queue.release();
    const { summary } = await core.api.conversations.open({ id, limit: 1 });
    return queue.length === 0 && !summary.running && !session.turns.active;
  });
}

/** Returns the texts of all questions, deleted ones too. */
function questions(folder: string): string[] {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  const rows = db.prepare("SELECT parts FROM turn WHERE role = 'user'").all();
  db.close();
  return rows.map(({ parts }) => turnText(JSON.parse(String(parts))));
}

/** Returns the number of answers that were requested, deleted ones too: each is one request. */
function answers(folder: string): number {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  const [row] = db.prepare("SELECT count(*) AS count FROM turn WHERE role = 'assistant'").all();
  db.close();
  return Number(row?.count);
}

const shown = (turns: SessionState['turns']) =>
  turns.map(({ id, parts, status, siblings }) => ({ id, text: turnText(parts), status, siblings }));

const cases = [
  { name: 'a slow, broken connection', restarts: 0 },
  { name: 'a core that ends and starts again', restarts: 10 },
];

it.each(cases)(
  'a window with $name sends each message once, loses none and ends equal to a fresh read',
  async ({ name, restarts: oneIn }) => {
    for (let round = 0; round < runs(3, 100).numRuns; round++) {
      const random = seeded(`chat session with ${name} ${round}`);
      const window = await openWindow(random);
      const { restarts, here, reload } = window;
      let acts: Promise<unknown>[] = [];
      const ended = async () => {
        await Promise.all(acts);
        acts = [];
      };
      for (let step = 0; step < STEPS; step++) {
        // A refusal is no fault: what it was about may have changed meanwhile.
        acts.push(act(window, random).catch(() => undefined));
        if (random.int(0, 3) > 0) await sleep(random.int(0, 40));
        if (oneIn > 0 && random.int(1, oneIn) === 1) restarts.begin(random);
        if (random.int(0, 9) === 0) await ended();
        if (random.int(0, 19) === 0) await ended().then(reload);
      }
      await ended();
      await restarts.settled();
      const { core } = restarts;
      window.line.losses = 0;
      await here.session.turns.load();
      await settle(window);
      const { id, draft } = here.session.state.getState();
      const fresh = id === null ? [] : (await core.api.conversations.open({ id, limit: 500 })).turns;
      await vi.waitFor(() => expect(shown(here.session.state.getState().turns)).toEqual(shown(fresh)));
      expect(here.session.state.getState()).toMatchObject({ sending: false, stopping: false, queue: [] });
      const stored = questions(core.host.dataFolder);
      for (const text of here.typed)
        expect([text, ...stored.filter((one) => one === text)]).toHaveLength(text === draft ? 1 : 2);
      expect(core.server.posts.length).toBeLessThanOrEqual(answers(core.host.dataFolder));
      window.line.cut();
      await core.close();
    }
  },
  300_000,
);
