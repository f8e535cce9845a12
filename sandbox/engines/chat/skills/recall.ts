import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';

const MY_NAME =
  /\b(?:my name is|i am called|call me)\s+(\p{Lu}[\p{L}'-]*(?:\s\p{Lu}[\p{L}'-]*)?)|(?:我叫|我的名字是|叫我)\s*([\p{Script=Han}A-Za-z]{1,12})/iu;
const ASKS_NAME = /\bwhat(?:'s| is) my name\b|\bwho am i\b|我叫什么|我的名字是什么|我是谁/i;
const ASKS_SYSTEM =
  /\bsystem (?:prompt|message)\b.{0,80}\?|\b(?:what|show|repeat).{0,20}\bsystem (?:prompt|message)|(?:你的|当前|我的).{0,4}系统提示/i;

/** Answers questions about the conversation itself: the user's name, the system prompt. */
export function recall(ask: Ask): Said | null {
  const about = by(ask.language, 'a question about earlier words', '回忆之前的对话');
  const { turns, system } = ask.prompt;
  const before = turns.filter((turn) => turn.role === 'user' && turn.text !== '').slice(0, -1);
  if (ASKS_NAME.test(ask.text)) {
    const told = before.map((turn) => MY_NAME.exec(turn.text)).findLast((match) => match !== null);
    const name = told?.[1] ?? told?.[2];
    if (name === undefined) {
      return said(
        about,
        by(ask.language, spin`You have not told me here.`, spin`你在这次对话里还没有告诉我。`),
      );
    }
    return said(
      about,
      by(
        ask.language,
        spin`⟦You are¦Your name is⟧ **${name}**. I know it because the whole conversation is sent with each message.`,
        spin`你叫 **${name}**。我能记得，是因为每条消息都会带上整段对话。`,
      ),
    );
  }
  if (!ASKS_SYSTEM.test(ask.text) || system === '') return null;
  const quoted = system.split('\n').map((line) => `> ${line}`);
  return said(
    about,
    paragraphs(
      by(ask.language, 'The system prompt of this conversation reads:', '这次对话的系统提示词是：'),
      quoted.join('\n'),
    ),
  );
}
