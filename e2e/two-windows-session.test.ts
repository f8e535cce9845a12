import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { runs } from '../core/testing/deep.ts';
import { type Seeded, seeded } from '../core/testing/seeded.ts';
import { type TestCore, testCore } from '../core/testing/test-core.ts';
import { until } from '../core/testing/until.ts';
import { ChatStore } from '../renderer/chat/chat-store.ts';
import type { ConversationSession } from '../renderer/chat/conversation-session.ts';
import { ConnectionLost } from '../renderer/lib/connection-lost.ts';
import { HeardChanges } from '../renderer/lib/heard-changes.ts';
import type { Api } from '../shared/contract/index.ts';
import { isEnd } from '../shared/domain/job-state.ts';
import { turnText } from '../shared/domain/turn-text.ts';
import { badLine } from './harness/bad-line.ts';
import { chatDeps, heardApi, startWordService } from './harness/chat-window.ts';

const STEPS = 60;
const MODELS = ['vendor-s2', 'vendor-s2-flash'];

/** A text that was typed into a composer. */
interface Typed {
  readonly text: string;
  readonly window: Window;
  readonly session: ConversationSession;
  /** The windows that were asked to send it. */
  readonly askedIn: Set<Window>;
  /** Whether both windows wrote without having seen what the other did, so that one of them wins. */
  contested: boolean;
}

/** A window far from its core, whose line loses calls, answers and pushed changes. */
function openWindow(core: TestCore, random: Seeded) {
  const heard = new HeardChanges();
  const loss = new ConnectionLost({ billed: true });
  const line = badLine<Api>(heardApi.mark(core.api), random, loss, () => void chats.ready(null));
  let breaking = Promise.withResolvers<never>();
  const api = heardApi.wait(line.api, heard, () => breaking.promise);
  const chats = new ChatStore(chatDeps(api, line.streams));
  const seen = new Map<ConversationSession, Set<string>>();
  const window = { chats, line, seen, open: true };
  chats.view.subscribe(({ session }) => look(session));
  look(chats.view.getState().session);
  void follow();
  /** Notes every draft that a chat has shown here. */
  function look(session: ConversationSession): void {
    if (seen.has(session)) return;
    const drafts = new Set([now(session).draft]);
    seen.set(session, drafts);
    session.state.subscribe(({ draft }) => drafts.add(draft));
  }
  async function follow(): Promise<void> {
    while (window.open) {
      for await (const change of await line.streams.app.watch()) {
        if (change.type === 'ready') {
          void chats.ready(null);
          heard.heard(change.settings.rev);
          continue;
        }
        for (let times = random.pick([1, 1, 1, 2]); times > 0; times--) chats.apply(change, change.rev);
        heard.heard(change.rev);
        if (random.random() < line.losses) break;
      }
      heard.heard(null);
      breaking.promise.catch(() => undefined);
      breaking.reject(loss);
      breaking = Promise.withResolvers();
      await sleep(random.int(0, 50));
    }
  }
  return window;
}
type Window = ReturnType<typeof openWindow>;

const now = ({ state }: ConversationSession) => state.getState();

interface Scene {
  readonly core: TestCore;
  readonly windows: readonly Window[];
  readonly typed: Typed[];
  /** The composers that were used since all was quiet, and where. */
  touched: { readonly window: Window; readonly session: ConversationSession }[];
  readonly removed: Set<string>;
  count: number;
}

/** Begins something that the user can do now in this window. */
async function act(scene: Scene, window: Window, random: Seeded): Promise<unknown> {
  const { typed, removed } = scene;
  const { chats } = window;
  const { session } = chats.view.getState();
  const { draft, turns, id } = now(session);
  const { items } = chats.list.state.getState();
  const one = items[random.int(0, Math.max(0, items.length - 1))];
  const turn = turns[random.int(0, turns.length - 1)];
  const isChat = (other: ConversationSession) => id !== null && now(other).id === id;
  const inChat = () => typed.filter((text) => text.session === session || isChat(text.session));
  switch (random.int(0, 16)) {
    case 0:
      return chats.newChat();
    case 1:
    case 2:
      return one && chats.open(one.id);
    case 3:
      return one && chats.rename(one.id, `Name ${random.int(0, 9)}`);
    case 4:
      return one && chats.pin(one.id, !one.pinned);
    case 5:
      return random.int(0, 2) === 0 && id !== null ? remove(id) : undefined;
    case 6:
      return turn?.role === 'assistant' ? session.calls.regenerate(turn.id) : undefined;
    case 7: {
      const text = `edit ${++scene.count}.`;
      return turn?.role === 'user'
        ? session.calls.edit(turn.id, [{ type: 'text', block: 0, text }])
        : undefined;
    }
    case 8:
      return turn && session.turns.remove(turn.id, random.pick(['one', 'below']));
    case 9:
      return session.stop();
    case 10:
    case 11:
      touch(false);
      for (const text of typed) if (draft.includes(text.text)) text.askedIn.add(window);
      return session.submit();
    case 12:
      return random.pick([
        () => session.flushDraft(),
        () => session.options.set({ model: random.pick(MODELS) }),
      ])();
    default:
      return type(`text ${++scene.count}.`);
  }
  function remove(chat: string): Promise<unknown> {
    removed.add(chat);
    for (const text of inChat()) text.contested ||= text.window !== window;
    return chats.remove(chat);
  }
  function type(text: string): void {
    const contested = touch(true) || (id !== null && removed.has(id));
    typed.push({ text, window, session, askedIn: new Set(), contested });
    session.setDraft(`${draft} ${text}`);
  }
  /** Returns whether the composer does not show yet what was done; `adds`: to a message that is being sent, too. */
  function touch(adds: boolean): boolean {
    const unseen = scene.windows
      .filter((other) => other !== window)
      .flatMap(({ seen }) => [...seen.keys()])
      .filter(isChat)
      .map((other) => now(other).draft)
      .filter((other) => other !== '' && !window.seen.get(session)?.has(other));
    const isIn = ({ text }: Typed) => draft.includes(text) || unseen.some((other) => other.includes(text));
    const isAsked = inChat().some(
      ({ text, askedIn }) => draft.includes(text) && [...askedIn].some((asked) => asked !== window || adds),
    );
    // A save whose answer was lost is repeated, also after the other window has gone on from it.
    const mayRepeat =
      scene.windows.some(({ line }) => line.losses > 0) &&
      scene.touched.some((other) => other.window !== window && isChat(other.session));
    scene.touched.push({ window, session });
    const isBehind = unseen.length > 0 || isAsked || mayRepeat;
    for (const text of mayRepeat ? inChat() : typed) text.contested ||= isBehind && (mayRepeat || isIn(text));
    return isBehind;
  }
}

/** Returns the texts of all questions, queued messages and drafts, deleted ones too. */
function textsIn(folder: string): string[] {
  const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
  const rows = db
    .prepare(
      `SELECT parts AS text FROM turn WHERE role = 'user' UNION ALL SELECT parts FROM queued_message
       UNION ALL SELECT draft FROM conversation`,
    )
    .all();
  db.close();
  return rows.map(({ text }) => String(text));
}

const shown = (session: ConversationSession) => {
  const { turns, draft, queue, queueHeld, hasDeleted, options } = now(session);
  const rows = turns.map(({ id, parts, status, siblings }) => ({
    id,
    text: turnText(parts),
    status,
    siblings,
  }));
  return { rows, draft, queue, queueHeld, hasDeleted, options };
};

/** Returns what a window shows of every chat in its list. */
async function everything({ chats }: { chats: ChatStore }) {
  const { items } = chats.list.state.getState();
  const sessions = items.map(({ id }) => {
    chats.open(id);
    return chats.view.getState().session;
  });
  // One that was removed meanwhile never becomes ready: the caller looks again.
  await vi.waitFor(() => expect(sessions.map((session) => now(session).phase)).not.toContain('loading'));
  return { items, chats: sessions.map(shown) };
}

/** Waits until nothing happens any more. Then each text is where it belongs, and the windows show what a fresh one does. */
async function settle({ core, windows, typed }: Scene): Promise<void> {
  const losses = windows.map(({ line }) => line.losses);
  const isLossy = losses.some((share) => share > 0);
  for (const { line } of windows) line.losses = 0;
  await until(async () =>
    (await core.api.jobs.list({ limit: 500 })).items.every(({ state }) => isEnd(state)),
  );
  await vi.waitFor(async () => {
    for (const { chats } of windows) await chats.flushDrafts();
    const texts = textsIn(core.host.dataFolder);
    for (const { text, contested } of typed) {
      const found = texts.filter((one) => one.includes(text));
      // A save whose response was lost is repeated, and may put back a text that the other window has sent since.
      if (!contested)
        expect([text, ...(isLossy ? found.slice(0, 1) : found)]).toEqual([text, expect.anything()]);
    }
  });
  await vi.waitFor(async () => {
    const fresh = new ChatStore(chatDeps(core.api));
    await fresh.ready(null);
    const expected = await everything({ chats: fresh });
    for (const window of windows) expect(await everything(window)).toEqual(expected);
  });
  for (const [n, { line }] of windows.entries()) line.losses = losses[n] ?? 0;
}

it('two windows with slow, broken connections lose no text and end equal to a fresh window; each text is sent once if no response was lost', async () => {
  for (let round = 0; round < runs(2, 100).numRuns; round++) {
    const random = seeded(`two windows ${round}`);
    const core = await testCore({ server: await startWordService(random) });
    const windows = [openWindow(core, random), openWindow(core, random)];
    const scene: Scene = { core, windows, typed: [], touched: [], removed: new Set(), count: 0 };
    let acts: Promise<unknown>[] = [];
    for (let step = 1; step <= STEPS; step++) {
      // A refusal is no fault: what it was about may have changed meanwhile.
      acts.push(act(scene, random.pick(windows), random).catch(() => undefined));
      if (random.int(0, 3) > 0) await sleep(random.int(0, 40));
      if (random.int(0, 14) > 0 && step < STEPS) continue;
      await Promise.all(acts);
      acts = [];
      await settle(scene);
      scene.touched = [];
    }
    for (const window of windows) window.open = false;
    await core.close();
  }
}, 300_000);
