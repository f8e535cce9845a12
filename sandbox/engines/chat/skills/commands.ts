import { FAULTS } from '../../../faults.ts';
import { type Ask, type Said, said } from '../ask.ts';
import { callParts } from '../calls.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';
import type { EndReason } from '../reply.ts';

const ENDINGS: readonly EndReason[] = [
  ...(['refusal', 'pause_turn', 'compaction', 'model_context_window_exceeded'] as const),
  ...(['max_tokens', 'end_turn'] as const),
];

/**
 * Handles the commands for exploring the sandbox: `/request`, `/faults`, `/end REASON`. (`/fault` acts before an
 * answer is made.)
 */
export function commands(ask: Ask): Said | null {
  const [, name, argument] = /^\/(\w+)(?:[ \t]+(\S+))?/.exec(ask.text) ?? [];
  switch (name) {
    case 'request':
      return showRequest(ask);
    case 'faults':
    case 'fault':
      return listFaults(ask);
    case 'end':
      return end(ask, argument ?? '');
    default:
      return null;
  }
}

function showRequest(ask: Ask): Said {
  const { prompt } = ask;
  const arrived = {
    model: prompt.model,
    interface: prompt.interface,
    system: prompt.system,
    turns: prompt.turns.length,
    tools: prompt.tools.map((tool) => tool.name),
    ...prompt.settings,
  };
  const block = `\`\`\`json\n${JSON.stringify(arrived, null, 2)}\n\`\`\``;
  return said(
    by(ask.language, 'a request to see the request', '查看请求内容'),
    paragraphs(
      by(
        ask.language,
        spin`This is what reached me besides the messages themselves. A field that is not here was not sent.`,
        spin`除消息正文以外，我收到的内容如下。没有列出的字段就是没有发送。`,
      ),
      block,
    ),
  );
}

function listFaults(ask: Ask): Said {
  const rows = Object.entries(FAULTS).flatMap(([name, rule]) => {
    if (!isShown(rule.place)) return [];
    const value = 'number' in rule ? `${name}=${Math.max(rule.number[0], 1)}` : name;
    const [en, zh] = PLACES[rule.place];
    return `| \`/fault ${value}\` | ${by(ask.language, en, zh)} |`;
  });
  const head = by(ask.language, '| Type this | Shows in |', '| 输入 | 适用于 |');
  return said(
    by(ask.language, 'a request to see how failures look', '查看可演示的故障'),
    paragraphs(
      by(
        ask.language,
        spin`I can fail on purpose, so that you see what Quartet makes of it. Several at once: \`/fault retry-after=3,status=503\`.`,
        spin`我可以故意出错，让你看看 Quartet 如何应对。也可以同时指定多个：\`/fault retry-after=3,status=503\`。`,
      ),
      [head, '| --- | --- |', ...rows].join('\n'),
    ),
  );
}

const PLACES = {
  stream: ['streams only', '仅流式'],
  speech: ['speech: type it into the script', '语音：写在文稿里'],
  any: ['any answer', '任何回答'],
} as const;
const isShown = (place: string): place is keyof typeof PLACES => Object.hasOwn(PLACES, place);

function end(ask: Ask, reason: string): Said {
  const about = by(ask.language, 'a request for a certain ending', '指定结束原因');
  const real =
    reason === 'tool_use' ? endInCall(ask, about) : reason === 'stop_sequence' ? endAtStop(ask, about) : null;
  if (real !== null) return real;
  const known = ENDINGS.find((name) => name === reason);
  if (known === undefined) {
    const list = [...ENDINGS, 'tool_use', 'stop_sequence'].map((name) => `\`/end ${name}\``).join(', ');
    return said(
      about,
      by(
        ask.language,
        spin`I can end an answer in these ways: ${list}. For the last two the request must hold a tool or a stop sequence.`,
        spin`我可以用这些原因结束回答：${list}。最后两个需要参数中有工具或停止序列。`,
      ),
    );
  }
  const text = by(
    ask.language,
    spin`This answer ends with \`${known}\`, because you asked for it.`,
    spin`按你的要求，这个回答以 \`${known}\` 结束。`,
  );
  const explanation = by(
    ask.language,
    'You asked the sandbox to refuse; nothing was wrong with your message.',
    '是你要求沙盒拒绝的，你的消息没有任何问题。',
  );
  return { ...said(about, text), end: known, ...(known === 'refusal' && { explanation }) };
}

/** Calls the first tool that may be called; returns null if there is none. */
function endInCall(ask: Ask, about: string): Said | null {
  const { tools, toolChoice } = ask.prompt;
  const [tool] = toolChoice.type === 'none' ? [] : tools;
  return tool === undefined ? null : { about, parts: callParts([tool], ask.text), end: 'tool_use' };
}

/** Emits the first stop sequence, so that the answer really ends there; returns null if there is none. */
function endAtStop(ask: Ask, about: string): Said | null {
  const { stop, stop_sequences } = ask.prompt.settings;
  const [sequence] = [stop, stop_sequences].flat().filter((one) => typeof one === 'string' && one !== '');
  if (typeof sequence !== 'string') return null;
  const text = by(
    ask.language,
    spin`This answer ends at its stop sequence, which comes now: ${sequence} and this is not said any more.`,
    spin`这个回答会在停止序列处结束，它就是：${sequence} 这里的内容不会再出现。`,
  );
  return said(about, text);
}
