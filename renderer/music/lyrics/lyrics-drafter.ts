import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { SongDraft } from '../../../shared/contract/music.ts';
import type { ConversationOptions, Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import { LYRICS_MAX, NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { INSTRUMENTAL_TAGS, type SectionTag, VOCAL_TAGS } from '../../../shared/service/lyrics/tags.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { foldJobEvents, isRunning, NOTHING_LIVE } from '../../lib/fold-job-events.ts';
import { newId } from '../../lib/new-id.ts';
import type { WatchJob } from '../../lib/watch-job.ts';
import { lyricsInAnswer, titleInAnswer } from './lyrics-in-answer.ts';

/** How drafting ended without complete lyrics. `some`: the editor contains what had arrived. */
export type DraftEnd =
  | { readonly kind: 'call'; readonly problem: CallProblem }
  | { readonly kind: 'answer'; readonly error: ServiceErrorData | null; readonly some: boolean }
  | { readonly kind: 'stopped'; readonly some: boolean }
  | { readonly kind: 'nothing' };

export interface DrafterState {
  /** `asking`: no text has arrived yet. */
  readonly phase: 'idle' | 'asking' | 'writing';
  /** Whether the form for the request is open. */
  readonly open: boolean;
  /** The subject of the song, as typed in the box. */
  readonly about: string;
  readonly stopping: boolean;
  readonly end: DraftEnd | null;
  /** The conversation of the last drafting. */
  readonly conversationId: string | null;
}

type Written = Pick<SongDraft, 'mode' | 'lyrics' | 'source'>;

interface DrafterDeps {
  readonly api: Pick<Api, 'conversations' | 'chat' | 'jobs'>;
  readonly watchJob: WatchJob;
  readonly options: () => ConversationOptions;
  /** Returns the title of the conversation, e.g. "Lyrics: {{about}}". */
  readonly titleOf: (about: string) => string;
  /** Access to the song draft that the lyrics are written into. */
  readonly sheet: { read(): Written; write(written: Written): void };
  /**
   * Runs when all lyrics have arrived, with the draft that was there before, and the song's title if the answer gives
   * one.
   */
  readonly done: (before: Written, title: string | null) => void;
}

/** An attempt that can be repeated in the same conversation. */
interface Try {
  readonly about: string;
  conversationId: string | null;
  isNamed: boolean;
  /** The unsatisfactory answer; the next one becomes its sibling. */
  failedTurnId: string | null;
}

/** Number of turns to load along with an answer; a conversation about lyrics is short. */
const TURNS = 10;

/**
 * Lets the chat model write lyrics in a conversation of their own, which the user can continue, and
 * streams them into the draft.
 */
export class LyricsDrafter {
  readonly state: StoreApi<DrafterState>;
  readonly #deps: DrafterDeps;
  #last: Try | null = null;
  #jobId: string | null = null;

  constructor(deps: DrafterDeps) {
    this.#deps = deps;
    this.state = createStore<DrafterState>(() => ({
      phase: 'idle',
      open: false,
      about: '',
      stopping: false,
      end: null,
      conversationId: null,
    }));
  }

  setAbout(about: string): void {
    this.state.setState({ about });
  }

  setOpen(open: boolean): void {
    this.state.setState({ open });
  }

  /** Requests lyrics on the subject in the box. Resolves when they are complete, or when none will come. */
  async start(): Promise<void> {
    const about = this.state.getState().about.trim();
    if (about === '' || this.state.getState().phase !== 'idle') return;
    this.state.setState({ phase: 'asking', stopping: false, end: null });
    const end = await this.#write(about);
    this.#jobId = null;
    // An error shows in the form where the user made the request.
    const open = this.state.getState().open || (end !== null && end.kind !== 'stopped');
    this.state.setState({ phase: 'idle', open, stopping: false, end });
  }

  /** Stops waiting for the remaining lyrics; those that arrived stay. */
  async stop(): Promise<void> {
    this.state.setState({ stopping: true });
    if (this.#jobId === null) return;
    // An answer that already ended cannot be canceled; its final event is still to come.
    await this.#deps.api.jobs.cancel({ id: this.#jobId }).catch(() => undefined);
  }

  async #write(about: string): Promise<DraftEnd | null> {
    try {
      const { turn, jobId } = await this.#ask(about);
      this.#jobId = jobId;
      if (this.state.getState().stopping) await this.stop();
      const sheet = new Sheet(this.#deps.sheet, { conversationId: turn.conversationId, turnId: turn.id });
      const answer = await this.#follow(turn, jobId, (now) => {
        const answerText = turnText(now.parts);
        // Only a complete first line tells whether it is the title; a tag is not.
        if (isRunning(now) && !/^\s*\[|\n/.test(answerText)) return;
        const text = lyricsInAnswer(answerText);
        if (text === '' || sheet.write(text)) {
          // The lyrics are now the most relevant part of the view.
          if (text !== '' && this.state.getState().phase !== 'writing')
            this.state.setState({ phase: 'writing', open: false });
        } else void this.stop();
      });
      return this.#endOf(answer, sheet.before);
    } catch (thrown) {
      return { kind: 'call', problem: callProblem(thrown) };
    }
  }

  #endOf(answer: Turn, before: Written | null): DraftEnd | null {
    const some = before !== null;
    if (this.#last) this.#last.failedTurnId = answer.id;
    if (answer.status === 'stopped') return { kind: 'stopped', some };
    if (answer.status !== 'complete') return { kind: 'answer', error: answer.answer?.error ?? null, some };
    if (!some) return { kind: 'nothing' };
    this.#last = null;
    this.state.setState({ about: '' });
    // The user read the answer as it arrived. A failure to record that is not worth an error.
    void this.#deps.api.conversations.markRead({ id: answer.conversationId }).catch(() => undefined);
    this.#deps.done(before, titleInAnswer(turnText(answer.parts)));
    return null;
  }

  /** Requests an answer: in a new conversation, or as a sibling of a rejected one. */
  async #ask(about: string): Promise<{ turn: Turn; jobId: string }> {
    const { api } = this.#deps;
    const same = this.#last?.about === about ? this.#last : null;
    const now: Try = same ?? { about, conversationId: null, isNamed: false, failedTurnId: null };
    this.#last = now;
    const { failedTurnId } = now;
    const conversationId = await this.#conversationOf(now);
    this.state.setState({ conversationId });
    const started =
      failedTurnId === null
        ? await api.chat.send({
            opId: newId(),
            conversationId,
            parentId: null,
            parts: [{ type: 'text', block: 0, text: draftingRequest(about) }],
            limit: TURNS,
          })
        : await api.chat.regenerate({ opId: newId(), turnId: failedTurnId, limit: TURNS });
    const turn = started.conversation.turns.find(({ id }) => id === started.turnId);
    if (!turn) throw new Error('the answer that was begun is not in its conversation');
    return { turn, jobId: started.jobId };
  }

  /** Returns the conversation of an attempt, which a repeated one goes on with wherever the last one failed. */
  async #conversationOf(now: Try): Promise<string> {
    const { api, options, titleOf } = this.#deps;
    const rules = { ...options(), system: DRAFTING_RULES };
    const id = now.conversationId ?? (await api.conversations.create({ options: rules })).summary.id;
    now.conversationId = id;
    const title = [...titleOf(now.about.replace(/\s+/g, ' '))].slice(0, NAME_MAX_LENGTH / 2).join('');
    if (!now.isNamed) await api.conversations.rename({ id, title });
    now.isNamed = true;
    return id;
  }

  /** Follows an answer to its end, as chat does, and calls `show` with each update. */
  async #follow(first: Turn, jobId: string, show: (turn: Turn) => void): Promise<Turn> {
    let turn = first;
    let foldedAway = false;
    await this.#deps.watchJob({
      id: jobId,
      after: first.answer?.seq ?? 0,
      signal: new AbortController().signal,
      onEvents: (events) => {
        const folded = foldJobEvents(turn, NOTHING_LIVE, events);
        foldedAway ||= folded.reread;
        turn = folded.turn;
        if (!foldedAway) show(turn);
      },
    });
    // The log was compacted meanwhile or ended without a final event; the stored turn is complete.
    if (foldedAway || isRunning(turn)) turn = (await this.#read(turn)) ?? turn;
    show(turn);
    return turn;
  }

  async #read({ conversationId, id }: Turn): Promise<Turn | undefined> {
    const { turns } = await this.#deps.api.conversations.open({ id: conversationId, limit: TURNS });
    return turns.find((turn) => turn.id === id);
  }
}

/** The song draft while lyrics are written into it. It stops accepting text once something else changes the draft. */
class Sheet {
  readonly #sheet: DrafterDeps['sheet'];
  readonly #source: Written['source'];
  #text: string | null = null;
  #before: Written | null = null;

  constructor(sheet: DrafterDeps['sheet'], source: Written['source']) {
    this.#sheet = sheet;
    this.#source = source;
  }

  /**
   * Returns the draft that the first text replaced, with everything typed until then; null if nothing was
   * written.
   */
  get before(): Written | null {
    return this.#before;
  }

  /** Writes the text so far. Returns false when the draft was changed by someone else meanwhile. */
  write(text: string): boolean {
    if (this.#text !== null && this.#sheet.read().lyrics !== this.#text) return false;
    if (text === this.#text) return true;
    // A user who switched to the other mode meanwhile stays there.
    const mode = this.#text === null ? 'lyrics' : this.#sheet.read().mode;
    this.#before ??= this.#sheet.read();
    this.#text = text;
    this.#sheet.write({ mode, lyrics: text, source: this.#source });
    return true;
  }
}

const list = (tags: readonly SectionTag[]) => tags.map((tag) => `[${tag}]`).join(', ');

/** The system prompt for writing lyrics. Models follow English best, whatever language they write in. */
export const DRAFTING_RULES = `You write song lyrics. Answer with a title and the lyrics only: no talk before or after, no Markdown, no code fence. The first line is "Title: " and a title of a few words; a blank line follows.

Write in the language of the request.

Structure: each section begins with one of these tags, alone on its line, in lower case and in square brackets, exactly as written here. There are no others and no numbers behind them.
With words under them, always: ${list(VOCAL_TAGS)}.
Without any words under them: ${list(INSTRUMENTAL_TAGS)}. "short" is up to 10 seconds, "medium" 10 to 20 seconds.

Nothing but the title stands before the first tag. Leave one blank line between sections. Keep lines short enough to be sung in one breath, four to eight lines a section; make the chorus catchy, with the same words each time. The whole, tags included, stays well under ${LYRICS_MAX} characters; aim for 700 to 1200.`;

/**
 * Returns the message in the conversation; its first line is the title of the task. A Chinese request gets a Chinese
 * one, because the answer follows its language.
 */
export function draftingRequest(about: string): string {
  return /\p{Script=Han}/u.test(about)
    ? `歌词：${about}\n\n只要歌词。`
    : `Lyrics: ${about}\n\nOnly the lyrics.`;
}
