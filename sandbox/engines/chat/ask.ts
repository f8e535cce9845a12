import { withoutFaults } from '../../faults.ts';
import { type Language, languageOf } from './language.ts';
import type { Passage } from './passage.ts';
import type { Prompt } from './prompt.ts';
import type { EndReason, ReplyPart } from './reply.ts';

/** A skill's input: the user's last message, and the rest of the prompt where the skill needs it. */
export interface Ask {
  readonly text: string;
  /** Language of the answer. */
  readonly language: Language;
  readonly prompt: Prompt;
}

/** A skill's answer. */
export interface Said {
  /** The subject the skill recognised, which the thinking mentions. */
  readonly about: string;
  readonly parts: readonly ReplyPart[];
  readonly end?: EndReason;
  readonly explanation?: string;
}

/** An ability of the sandbox; returns null for questions that it does not handle. */
export type Skill = (ask: Ask) => Said | null;

/** Returns a skill's answer that consists of one text. */
export function said(about: string, passage: Passage): Said {
  return { about, parts: [{ kind: 'text', passage, sources: [], exact: false }] };
}

/** Returns the question at the end of the prompt. */
export function readAsk(prompt: Prompt): Ask {
  const text = withoutFaults(prompt.turns.at(-1)?.text.trim() ?? '');
  return { text, language: answerLanguage(text, prompt), prompt };
}

const ENGLISH = /\b(?:in|into|only|always) english\b|用英[文语]|说英[文语]/i;
const CHINESE = /\b(?:in|into|only|always) (?:simplified )?(?:chinese|mandarin)\b|用中文|用汉语|说中文/i;

/** Returns the requested language (the user's request overrides the system prompt), else the user's own. */
function answerLanguage(text: string, prompt: Prompt): Language {
  for (const source of [text, prompt.system]) {
    if (CHINESE.test(source)) return 'zh';
    if (ENGLISH.test(source)) return 'en';
  }
  const earlier = prompt.turns.toReversed().map((turn) => languageOf(turn.text));
  return languageOf(text) ?? earlier.find((language) => language !== null) ?? 'en';
}
