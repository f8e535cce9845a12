import type { Turn } from '../../../shared/domain/conversation.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import { foldAnswer, hasContent } from '../answers/fold-turn.ts';
import type { ChatPorts } from '../ports.ts';

type RunningAnswers = Pick<ChatPorts['runner'], 'logged'>;

/** Builds turns as windows see them: without removed turns, and with the current content of running answers. */
export class TurnViews {
  readonly #turns: ChatPorts['turns'];
  readonly #runner: RunningAnswers;

  constructor(turns: ChatPorts['turns'], runner: RunningAnswers) {
    this.#turns = turns;
    this.#runner = runner;
  }

  /** Returns a page of a branch, and the number of turns before it. */
  page(path: readonly StoredTurn[]): { turns: Turn[]; offset: number } {
    const [first] = path;
    return { turns: this.#show(path), offset: first ? this.#turns.offsetOf(first) : 0 };
  }

  /** Returns the turn's group in the order of its columns; a turn without a group is returned alone. */
  group(turn: StoredTurn): Turn[] {
    const group = turn.answer?.group;
    if (!group) return this.#show([turn]);
    const all = this.#turns
      .siblings(turn)
      .flatMap((id) => this.#turns.get(id) ?? [])
      .filter((other) => other.answer?.group?.id === group.id)
      .sort((a, b) => (a.answer?.choice ?? 0) - (b.answer?.choice ?? 0));
    return this.#show(all);
  }

  /** Adds siblings, the nearest parent that has not been removed, and the current content of running answers. */
  #show(path: readonly StoredTurn[]): Turn[] {
    const familyOf = this.#turns.familiesOf(path);
    return path.map((stored) => {
      const { number: _number, depth: _depth, removalId: _removal, indexed: _indexed, ...turn } = stored;
      return liveTurn({ ...turn, ...familyOf(stored) }, this.#runner);
    });
  }
}

/** Returns a turn with its current content: the row of a running answer is older than the job's log. */
export function liveTurn(turn: Turn, runner: RunningAnswers): Turn {
  const jobId = turn.answer?.jobId;
  if (!turn.answer || !jobId || (turn.status !== 'waiting' && turn.status !== 'streaming')) return turn;
  const log = runner.logged(jobId);
  if (!log) return turn;
  const { choice = 0 } = turn.answer;
  const { parts, info } = foldAnswer({ parts: turn.parts, info: turn.answer }, log.events, choice);
  return {
    ...turn,
    parts: [...parts],
    status: hasContent(log.events, choice) ? 'streaming' : 'waiting',
    answer: { ...info, seq: log.seq },
  };
}
