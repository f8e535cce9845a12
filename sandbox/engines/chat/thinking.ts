import type { Ask, Said } from './ask.ts';
import { by } from './language.ts';
import { type Passage, spin } from './passage.ts';

/** Returns the sandbox's thinking before its answer: a true account of how it chose that answer. */
export function thinkAloud(ask: Ask, said: Said): Passage {
  const { turns, system, tools } = ask.prompt;
  const quoted = ask.text.length > 160 ? `${ask.text.slice(0, 160)}…` : ask.text;
  const calls = said.parts.flatMap((part) => (part.kind === 'tool' ? [part.name] : [])).join(', ');
  return by(
    ask.language,
    spin`
      The last message reads: “${quoted}”.
      ⟦The conversation so far has¦So far there are⟧ ${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}, ${system === '' ? 'no system prompt' : 'a system prompt'} and ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}.
      I take this for: ${said.about}.
      ${calls === '' ? 'That needs no tool.' : `That needs a tool, so I will call: ${calls}.`}
      ⟦I will answer in English¦English it is⟧, as it was asked. I am the sandbox: I look things up and follow rules, I do not reason like a real model.
    `,
    spin`
      最后一条消息是：“${quoted}”。
      目前共有 ${turns.length} 轮对话，${system === '' ? '没有系统提示词' : '有系统提示词'}，可用工具 ${tools.length} 个。
      我的判断：${said.about}。
      ${calls === '' ? '不需要调用工具。' : `需要调用工具：${calls}。`}
      ⟦我会用中文回答¦那就用中文回答⟧。我是沙盒：只会查找资料和套用规则，并不像真实模型那样推理。
    `,
  );
}
