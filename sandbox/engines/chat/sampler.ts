import type { Option, Passage } from './passage.ts';
import type { Tokenizer } from './tokens.ts';

/** Settings that control the choice of the next word. @see SERVICE.md §2.5 */
export interface SamplerSettings {
  /** Sampling temperature; 0 always takes the most likely candidate. */
  readonly temperature: number;
  /** Cumulative probability of the most likely candidates in the draw. */
  readonly topP: number;
  /** Maximum number of candidates in the draw; null for all. */
  readonly topK: number | null;
  readonly frequencyPenalty: number;
  readonly presencePenalty: number;
  /** Bias by token id, −100 to 100. */
  readonly logitBias: ReadonlyMap<number, number>;
  /** Number of alternatives reported with each token. */
  readonly topLogprobs: number;
  /** Generator of numbers in [0, 1), deterministic for a seed. */
  readonly random: () => number;
}

export interface TokenScore {
  readonly id: number;
  readonly logprob: number;
  readonly top: readonly { readonly id: number; readonly logprob: number }[];
}

/** A candidate for the next tokens; without ids it skips the word. */
interface Candidate {
  readonly ids: readonly number[];
  readonly logit: number;
}

/** Log probability reported for a probability of zero, as JSON has no infinity. */
const LEAST_LOGPROB = -9999;

/** The log probability of a token and of its alternatives. */
type Told = Pick<TokenScore, 'logprob' | 'top'>;

/** Logit of any token that is not in the passage at this position; only a bias can raise it. */
const OUTSIDE = -20;
/** Maximum number of tokens from outside the passage: a bias of 100 would repeat one token forever. */
const MOST_OUTSIDE = 400;

/** Single-token words reported as alternatives where the passage has too few; there are more than twenty. */
const FREQUENT =
  ' the| of| and| to| in| a| is| that| for| it| as| was| with| be| by| on| not| he| this| are| or| his| from| at| which| but'.split(
    '|',
  );

/** Walks passages and draws their tokens, and counts the emitted tokens for the penalties. */
export class Sampler {
  readonly #settings: SamplerSettings;
  readonly #tokenizer: Tokenizer;
  readonly #counts = new Map<number, number>();
  #outside = 0;
  #frequent: readonly number[] | null = null;

  constructor(settings: SamplerSettings, tokenizer: Tokenizer) {
    this.#settings = settings;
    this.#tokenizer = tokenizer;
  }

  /** Yields the tokens of one reading of the passage. `exact` keeps biases from leaving it. */
  *read(passage: Passage, exact: boolean): Generator<TokenScore> {
    for (const segment of passage) {
      if (typeof segment === 'string') yield* this.#say(this.#tokenizer.encode(segment), [], exact);
      else yield* this.#choose(segment.options, exact);
      if (this.#outside >= MOST_OUTSIDE) return;
    }
  }

  *#choose(options: readonly Option[], exact: boolean): Generator<TokenScore> {
    const candidates = options.map((option): Candidate => {
      const ids = this.#tokenizer.encode(option.text);
      return { ids, logit: Math.log(option.weight) + this.#push(ids) };
    });
    const { chosen, logprobs } = this.#draw(candidates);
    yield* this.#say(candidates[chosen]?.ids ?? [], toldOf(candidates, logprobs, chosen), exact);
  }

  /** Emits the tokens in order; biases may insert words between them or skip one. */
  *#say(ids: readonly number[], told: readonly Told[], exact: boolean): Generator<TokenScore> {
    const biased = !exact && this.#settings.logitBias.size > 0;
    for (const [index, id] of ids.entries()) {
      const { logprob, top } = told[index] ?? { logprob: 0, top: [{ id, logprob: 0 }] };
      const sure: TokenScore = { id, logprob, top: this.#topOf(top) };
      if (biased) yield* this.#sayBiased(sure);
      else yield this.#said(sure);
      if (this.#outside >= MOST_OUTSIDE) return;
    }
  }

  *#sayBiased(sure: TokenScore): Generator<TokenScore> {
    while (this.#outside < MOST_OUTSIDE) {
      const candidates: Candidate[] = [
        { ids: [sure.id], logit: this.#push([sure.id]) },
        { ids: [], logit: OUTSIDE },
      ];
      for (const id of this.#settings.logitBias.keys()) {
        if (id !== sure.id) candidates.push({ ids: [id], logit: OUTSIDE + this.#push([id]) });
      }
      const { chosen, logprobs } = this.#draw(candidates);
      const id = candidates[chosen]?.ids[0];
      if (id === undefined) return;
      if (id === sure.id) {
        yield this.#said(sure);
        return;
      }
      this.#outside += 1;
      const logprob = logprobs[chosen] ?? 0;
      yield this.#said({ id, logprob, top: this.#topOf([{ id, logprob }]) });
    }
  }

  /**
   * Returns what biases and penalties add to the logit of these tokens: their average, except that a ban counts in
   * full.
   */
  #push(ids: readonly number[]): number {
    const { logitBias, frequencyPenalty, presencePenalty } = this.#settings;
    let bias = 0;
    let penalty = 0;
    for (const id of ids) {
      const said = this.#counts.get(id) ?? 0;
      bias += logitBias.get(id) ?? 0;
      penalty += said * frequencyPenalty + (said > 0 ? presencePenalty : 0);
    }
    return bias - penalty / Math.max(1, ids.length);
  }

  #draw(candidates: readonly Candidate[]): { chosen: number; logprobs: number[] } {
    const logits = candidates.map((candidate) => candidate.logit);
    const logprobs = logSoftmax(logits, 1);
    const order = logits.map((_, index) => index).toSorted((a, b) => (logits[b] ?? 0) - (logits[a] ?? 0));
    const best = order[0] ?? 0;
    const { temperature, topP, topK, random } = this.#settings;
    if (temperature === 0) return { chosen: best, logprobs };
    const tempered = logSoftmax(logits, temperature).map(Math.exp);
    const draw: number[] = [];
    let mass = 0;
    for (const index of order.slice(0, topK ?? order.length)) {
      draw.push(index);
      mass += tempered[index] ?? 0;
      if (mass >= topP) break;
    }
    let point = random() * mass;
    const chosen = draw.find((index) => {
      point -= tempered[index] ?? 0;
      return point < 0;
    });
    return { chosen: chosen ?? best, logprobs };
  }

  /** Returns the requested number of alternatives: those of the passage, padded with frequent words. */
  #topOf(alternatives: readonly { id: number; logprob: number }[]): TokenScore['top'] {
    const { topLogprobs } = this.#settings;
    const missing = topLogprobs - alternatives.length;
    if (missing <= 0) return alternatives.slice(0, topLogprobs);
    this.#frequent ??= FREQUENT.flatMap((word) => this.#tokenizer.encode(word));
    const others = this.#frequent.filter((id) => !alternatives.some((known) => known.id === id));
    const most = Math.min(OUTSIDE, alternatives.at(-1)?.logprob ?? 0);
    return [...alternatives, ...others.slice(0, missing).map((id, n) => ({ id, logprob: most - n / 10 }))];
  }

  #said(score: TokenScore): TokenScore {
    this.#counts.set(score.id, (this.#counts.get(score.id) ?? 0) + 1);
    return score;
  }
}

function logSoftmax(logits: readonly number[], temperature: number): number[] {
  const scaled = logits.map((logit) => logit / temperature);
  const most = Math.max(...scaled);
  const total = Math.log(scaled.reduce((sum, value) => sum + Math.exp(value - most), 0)) + most;
  return scaled.map((value) => value - total);
}

/**
 * Returns the log probabilities of a choice's tokens, up to the token after which no alternative is left: several
 * alternatives may begin alike, and the probabilities show where they diverge.
 */
function toldOf(candidates: readonly Candidate[], logprobs: readonly number[], chosen: number): Told[] {
  const ids = candidates[chosen]?.ids ?? [];
  const told: Told[] = [];
  let left = candidates.map((candidate, index) => ({
    ids: candidate.ids,
    share: Math.exp(logprobs[index] ?? 0),
  }));
  for (const [at, id] of ids.entries()) {
    if (at > 0 && left.length < 2) break;
    const whole = left.reduce((sum, { share }) => sum + share, 0);
    const shares = new Map<number, number>();
    for (const { ids, share } of left) {
      const next = ids[at];
      if (next !== undefined) shares.set(next, (shares.get(next) ?? 0) + share);
    }
    const top = [...shares]
      .map(([next, share]) => ({
        id: next,
        logprob: Math.max(LEAST_LOGPROB, Math.min(0, Math.log(share / whole))),
      }))
      .toSorted((a, b) => b.logprob - a.logprob);
    told.push({ logprob: top.find((other) => other.id === id)?.logprob ?? 0, top });
    left = left.filter(({ ids }) => ids[at] === id);
  }
  return told;
}
