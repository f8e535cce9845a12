import { type Ask, readAsk, type Said, said } from './ask.ts';
import { answerResults, callParts, toolsToCall } from './calls.ts';
import { asksToGoOn, goOnAnyway, restOf } from './continuing.ts';
import { fillSchema } from './fill-schema.ts';
import { followInstructions } from './instructions.ts';
import { by } from './language.ts';
import { mapText, type Passage, spin } from './passage.ts';
import type { Prompt, Turn } from './prompt.ts';
import { type Reply, type ReplyPart, textReply } from './reply.ts';
import { SKILLS } from './skills/list.ts';

/**
 * Composes the sandbox's reply to a prompt. The same prompt at the same time returns the same reply: only the
 * sampler adds randomness.
 */
export function compose(prompt: Prompt): Reply {
  const last = prompt.turns.at(-1);
  const before = prompt.turns.slice(0, -1);
  if (last?.role === 'assistant') return goOn(prompt, before, last.text);
  const partial = before.at(-1);
  if (last && partial?.role === 'assistant' && partial.text !== '' && asksToGoOn(last.text)) {
    return goOn(prompt, before.slice(0, -1), partial.text);
  }
  return answer(prompt);
}

/** Continues an answer that was begun: a prefill or a truncated answer. */
function goOn(prompt: Prompt, before: readonly Turn[], beginning: string): Reply {
  const asked = { ...prompt, turns: before, tools: [], thinking: false };
  const rest = restOf(compose(asked), beginning);
  return textReply(rest ?? goOnAnyway(readAsk(asked), beginning));
}

function answer(prompt: Prompt): Reply {
  const ask = readAsk(prompt);
  const found = shaped(ask, find(ask));
  const thinking: ReplyPart[] = prompt.thinking
    ? [{ kind: 'thinking', passage: thinkAloud(ask, found) }]
    : [];
  return {
    parts: [...thinking, ...found.parts],
    end: found.end ?? 'end_turn',
    explanation: found.explanation ?? null,
  };
}

/** Returns the requested tool call, else an answer to tool results, else that of the first matching skill. */
function find(ask: Ask): Said {
  const { prompt } = ask;
  const tools = toolsToCall(prompt);
  const results = prompt.turns.at(-1)?.toolResults ?? [];
  if (tools.length > 0) {
    const about = by(ask.language, 'a call of a tool', '调用工具');
    return { about, parts: callParts(tools, ask.text), end: 'tool_use' };
  }
  if (results.length > 0) {
    return said(
      by(ask.language, 'results of a tool to report', '汇报工具结果'),
      answerResults(results, ask.language),
    );
  }
  for (const skill of SKILLS) {
    const found = skill(ask);
    if (found) return found;
  }
  throw new Error('the last skill answers everything');
}

/** Converts the texts to the requested format: JSON, or what the system prompt demands. */
function shaped(ask: Ask, found: Said): Said {
  if (found.end === 'tool_use') return found;
  if (ask.prompt.json) return { ...found, parts: [asJson(ask, found)] };
  const follow = (passage: Passage) => followInstructions(passage, ask);
  const [first, ...others] = found.parts;
  if (first?.kind !== 'text') return found;
  // Only a single text takes the format of the system prompt: several texts carry citations and must stay as they are.
  return {
    ...found,
    parts: [others.length === 0 ? { ...first, passage: follow(first.passage) } : first, ...others],
  };
}

/** Returns the sandbox's thinking before its answer: a true account of how it chose that answer. */
function thinkAloud(ask: Ask, said: Said): Passage {
  const quoted = ask.text.length > 160 ? `${ask.text.slice(0, 160)}…` : ask.text;
  const calls = said.parts.flatMap((part) => (part.kind === 'tool' ? [part.name] : [])).join(', ');
  return by(
    ask.language,
    spin`
      The last message reads: “${quoted}”.
      I take this for: ${said.about}.
      ${calls === '' ? 'That needs no tool.' : `That needs a tool, so I will call: ${calls}.`}
      ⟦I will answer in English¦English it is⟧, as it was asked. I am the sandbox: I look things up and follow rules, I do not reason like a real model.
    `,
    spin`
      最后一条消息是：“${quoted}”。
      我的判断：${said.about}。
      ${calls === '' ? '不需要调用工具。' : `需要调用工具：${calls}。`}
      ⟦我会用中文回答¦那就用中文回答⟧。我是沙盒：只会查找资料和套用规则，并不像真实模型那样推理。
    `,
  );
}

/** Returns the same answer as one JSON value: by the schema, or as an object that names its source. */
function asJson(ask: Ask, said: Said): ReplyPart {
  const schema = ask.prompt.json?.schema;
  if (schema) return exact([JSON.stringify(fillSchema(schema, ask.text), null, 2)]);
  const head = JSON.stringify({ from: 'Quartet sandbox', question: ask.text }, null, 2).replace(/\n\}$/, '');
  const body = said.parts.flatMap((part) => (part.kind === 'text' ? [...part.passage] : []));
  const escaped = mapText(body, (text) => JSON.stringify(text).slice(1, -1));
  return exact([`${head},\n  "answer": "`, ...escaped, '"\n}']);
}

const exact = (passage: Passage): ReplyPart => ({ kind: 'text', passage, sources: [], exact: true });
