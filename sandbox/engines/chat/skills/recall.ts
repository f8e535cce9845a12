import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';

/** Remembers what this conversation holds: names, earlier questions, the system prompt. */
export function recall(ask: Ask): Said | null {
  return askedName(ask) ?? toldName(ask) ?? earlier(ask) ?? systemPrompt(ask);
}

const MY_NAME =
  /\b(?:my name is|i am called|call me)\s+(\p{Lu}[\p{L}'-]*(?:\s\p{Lu}[\p{L}'-]*)?)|(?:我叫|我的名字是|叫我)\s*([\p{Script=Han}A-Za-z]{1,12})/iu;

function askedName(ask: Ask): Said | null {
  if (!/\bwhat(?:'s| is) my name\b|\bwho am i\b|我叫什么|我的名字是什么|我是谁/i.test(ask.text)) return null;
  const told = ask.prompt.turns
    .filter((turn) => turn.role === 'user')
    .slice(0, -1)
    .toReversed()
    .map((turn) => MY_NAME.exec(turn.text))
    .find((match) => match !== null);
  const name = told?.[1] ?? told?.[2];
  const about = by(ask.language, 'a question about earlier words', '回忆之前的对话');
  return said(
    about,
    name === undefined
      ? by(ask.language, spin`You have not told me in this conversation.`, spin`你在这次对话里还没有告诉我。`)
      : by(
          ask.language,
          spin`⟦You are¦Your name is⟧ **${name}**; you said so earlier. I know it because the whole conversation is sent with each message.`,
          spin`你叫 **${name}**，你之前说过。我能记得，是因为每条消息都会带上整段对话。`,
        ),
  );
}

function toldName(ask: Ask): Said | null {
  const match = ask.text.length < 80 ? MY_NAME.exec(ask.text) : null;
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) return null;
  return said(
    by(ask.language, 'an introduction', '自我介绍'),
    by(
      ask.language,
      spin`⟦Nice to meet you¦Pleased to meet you⟧, ${name}. I am the sandbox. Ask me your name later and see whether the conversation reached me.`,
      spin`⟦很高兴认识你¦你好⟧，${name}。我是沙盒。稍后可以问问我你叫什么，看看对话是不是都传到了我这里。`,
    ),
  );
}

function earlier(ask: Ask): Said | null {
  if (
    !/\bwhat (?:did|have) i (?:say|said|ask|asked)|\b(?:my )?(?:first|last|previous) (?:question|message)|我(?:刚才|之前)?(?:说|问)(?:了|过)(?:什么|啥)/i.test(
      ask.text,
    )
  ) {
    return null;
  }
  const before = ask.prompt.turns.filter((turn) => turn.role === 'user' && turn.text !== '').slice(0, -1);
  const list = before.map((turn, index) => `${index + 1}. ${oneLine(turn.text)}`).join('\n');
  const about = by(ask.language, 'a question about earlier words', '回忆之前的对话');
  if (before.length === 0) {
    return said(
      about,
      by(
        ask.language,
        spin`This is the first thing you say in this conversation.`,
        spin`这是你在这次对话里说的第一句话。`,
      ),
    );
  }
  return said(about, paragraphs(by(ask.language, spin`So far you said:`, spin`到目前为止你说过：`), list));
}

function systemPrompt(ask: Ask): Said | null {
  if (
    !/\bsystem (?:prompt|message)\b.{0,80}\?|\b(?:what|show|repeat).{0,20}\bsystem (?:prompt|message)|(?:你的|当前|我的).{0,4}系统提示/i.test(
      ask.text,
    )
  )
    return null;
  const { system } = ask.prompt;
  if (system === '') return null;
  return said(
    by(ask.language, 'a question about the system prompt', '关于系统提示词'),
    paragraphs(
      by(ask.language, spin`The system prompt of this conversation reads:`, spin`这次对话的系统提示词是：`),
      system
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    ),
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200);
