import type { Ask } from './ask.ts';
import { by } from './language.ts';
import { type Passage, paragraphs, spin } from './passage.ts';
import type { Reply } from './reply.ts';

const CONTINUE =
  /^\W*(?:please\s+)?(?:continue|go on|carry on|keep going|resume|(?:your|the) (?:last |previous )?(?:answer|reply|message|response) was (?:cut|interrupted|stopped))\b|^\W*(?:请)?(?:继续|接着|续写|从(?:中断|停下|上次)|你(?:的|上一条)?(?:回答|回复)被(?:中断|打断))/i;

/** Returns whether the user asks for the rest of an answer that stopped. */
export const asksToGoOn = (text: string): boolean => text.length <= 600 && CONTINUE.test(text.trim());

/**
 * Returns the rest of a reply from the exact character at which a beginning ends.
 * @returns null if the beginning does not match the reply or was already complete
 */
export function restOf(reply: Reply, beginning: string): Passage | null {
  const texts = reply.parts.filter((part) => part.kind === 'text');
  const whole = texts.flatMap((part) => [...part.passage]);
  const rest = restAfter(whole, beginning) ?? restTrimmed(whole, beginning);
  return rest && rest.length > 0 ? rest : null;
}

/** Returns the rest for a trimmed beginning: clients strip the trailing space, which then belongs to the rest. */
function restTrimmed(whole: Passage, beginning: string): Passage | null {
  for (const space of [' ', '\n', '\n\n']) {
    const rest = restAfter(whole, beginning + space);
    if (rest !== null) return [space, ...rest];
  }
  return null;
}

/** Returns the continuation of a beginning that the sandbox did not write. */
export function goOnAnyway(ask: Ask, beginning: string): Passage {
  const words = beginning.trim().split(/\s+/).slice(-6).join(' ').slice(-60);
  return by(
    ask.language,
    paragraphs(
      spin` … ⟦and that is where I take over¦and from here the words are mine⟧.`,
      spin`The answer up to “${words}” was not written by me, or I had already finished it. I am the sandbox: I only know how my own sentences end. A real model would ⟦now go on¦carry on⟧ as if nothing had happened.`,
    ),
    paragraphs(
      spin`……⟦接下来由我续写¦从这里开始是我写的⟧。`,
      spin`“${words}”之前的内容不是我写的，或者我已经写完了。我是沙盒，只知道自己的句子怎样结束；真实的模型会不着痕迹地接着写下去。`,
    ),
  );
}

/**
 * Matches a text with the beginning of any reading of a passage.
 * @returns the remaining passage, or null when the text matches no reading
 */
export function restAfter(passage: Passage, beginning: string): Passage | null {
  const stack = [{ segment: 0, at: 0 }];
  const seen = new Set<number>();
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    const { segment: index, at } = state;
    const key = index * (beginning.length + 1) + at;
    if (seen.has(key)) continue;
    seen.add(key);
    if (at === beginning.length) return passage.slice(index);
    const segment = passage[index];
    if (segment === undefined) continue;
    const texts = typeof segment === 'string' ? [segment] : segment.options.map((option) => option.text);
    for (const text of texts.toReversed()) {
      if (beginning.startsWith(text, at)) stack.push({ segment: index + 1, at: at + text.length });
      else if (text.length > beginning.length - at && text.startsWith(beginning.slice(at))) {
        return [text.slice(beginning.length - at), ...passage.slice(index + 1)];
      }
    }
  }
  return null;
}
