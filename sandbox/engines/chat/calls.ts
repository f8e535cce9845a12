import { fillArguments } from './fill-schema.ts';
import { by, type Language } from './language.ts';
import { type Passage, spin } from './passage.ts';
import type { Prompt, ToolResult, ToolSpec } from './prompt.ts';
import type { ReplyPart } from './reply.ts';
import { terms } from './search.ts';

/** Returns the functions to call now, or none if the answer is text. */
export function toolsToCall(prompt: Prompt): ToolSpec[] {
  const { tools, toolChoice } = prompt;
  const last = prompt.turns.at(-1);
  switch (toolChoice.type) {
    case 'none':
      return [];
    case 'named':
      return tools.filter((tool) => tool.name === toolChoice.name);
    case 'required':
      return fitting(tools, last?.text ?? '', 0).slice(0, 1);
    case 'auto':
      // Tool results need an answer rather than the same call again.
      return last && last.toolResults.length === 0
        ? fitting(tools, last.text, 1).slice(0, prompt.oneCall ? 1 : 3)
        : [];
    default:
      return toolChoice satisfies never;
  }
}

/** Returns the calls as parts of a reply, with arguments that match each function's schema. */
export function callParts(tools: readonly ToolSpec[], text: string): ReplyPart[] {
  return tools.map((tool) => ({ kind: 'tool', name: tool.name, input: fillArguments(tool.schema, text) }));
}

/** Returns the functions that match the text, best first; the match must score at least `least`. */
function fitting(tools: readonly ToolSpec[], text: string, least: number): ToolSpec[] {
  const asked = new Set(terms(text));
  const lower = text.toLowerCase();
  const scored = tools.map((tool) => {
    const inName = terms(tool.name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_-]/g, ' '));
    const named = lower.includes(tool.name.toLowerCase()) ? 10 : 0;
    const shared = (words: readonly string[]) => new Set(words.filter((word) => asked.has(word))).size;
    // Verbs common to all tools (get, find) don't count; a noun in the name or two words in the description do.
    const name = shared(inName.filter((word) => !COMMON.has(word)));
    return { tool, score: named + name * 2 + shared(terms(tool.description)) / 2 };
  });
  const best = Math.max(0, ...scored.map((entry) => entry.score));
  return scored
    .filter((entry) => entry.score >= least && entry.score >= best / 2)
    .toSorted((a, b) => b.score - a.score)
    .map((entry) => entry.tool);
}

const COMMON = new Set(
  terms('get set find fetch lookup search list read write make create run do tool function current'),
);

/** Returns the sandbox's answer to the results of its tool calls. */
export function answerResults(results: readonly ToolResult[], language: Language): Passage {
  const told = results.map((result) => tellResult(result, language));
  return told.flatMap((passage, index) => (index === 0 ? [...passage] : ['\n\n', ...passage]));
}

function tellResult(result: ToolResult, language: Language): Passage {
  const name = `\`${result.name ?? 'tool'}\``;
  if (result.isError) {
    return by(
      language,
      spin`The call of ${name} ⟦failed¦did not work⟧: ${result.text} I can only go on once it works, or without it.`,
      spin`调用 ${name} ⟦失败了¦没有成功⟧：${result.text}`,
    );
  }
  return by(
    language,
    spin`${name} ⟦answered¦says⟧: **${result.text.trim() || '(nothing)'}**`,
    spin`${name} 的结果是：**${result.text.trim() || '（空）'}**`,
  );
}
