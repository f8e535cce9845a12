import type { Ask } from './ask.ts';
import { by } from './language.ts';
import { mapText, type Passage, type Segment } from './passage.ts';

const FOREIGN =
  /\b(?:in|into|speak) (?:french|german|spanish|italian|japanese|korean|russian|portuguese|arabic)\b|用[法德日韩俄][语文]|auf Deutsch|日本語で/i;
const BRIEF =
  /\b(?:be (?:very )?(?:brief|concise|short)|(?:answer|reply) (?:briefly|in one (?:sentence|paragraph)))\b|简短|一句话|简洁/i;
const UPPER = /\b(?:upper ?case|all caps|capital letters)\b|大写/i;
const BEGIN =
  /\b(?:begin|start|open)\b[^."“'「]{0,40}\bwith\b[^"“'「.]{0,12}["“'「]([^"”'」]+)["”'」]|以["“「]([^"”」]+)["”」]开头/i;
const END =
  /\b(?:end|finish|close)\b[^."“'「]{0,40}\bwith\b[^"“'「.]{0,12}["“'「]([^"”'」]+)["”'」]|以["“「]([^"”」]+)["”」]结尾/i;

/** Follows the system prompt as far as the sandbox can, and says so where it cannot. */
export function followInstructions(passage: Passage, ask: Ask): Passage {
  const { system } = ask.prompt;
  let out = passage;
  if (BRIEF.test(system)) out = firstParagraph(out);
  if (FOREIGN.test(`${ask.text}\n${system}`)) {
    const english = '*(The sandbox only speaks English and 中文; a real model would oblige.)*\n\n';
    out = [by(ask.language, english, '*（沙盒只会中文和英文；真实的模型可以做到。）*\n\n'), ...out];
  }
  const begin = BEGIN.exec(system);
  const first = begin?.[1] ?? begin?.[2];
  if (first !== undefined) out = [`${first} `, ...out];
  const end = END.exec(system);
  const last = end?.[1] ?? end?.[2];
  if (last !== undefined) out = [...out, ` ${last}`];
  return UPPER.test(system) ? mapText(out, (text) => text.toUpperCase()) : out;
}

function firstParagraph(passage: Passage): Passage {
  const out: Segment[] = [];
  for (const segment of passage) {
    const end = typeof segment === 'string' ? segment.indexOf('\n\n') : -1;
    if (typeof segment === 'string' && end >= 0) return [...out, segment.slice(0, end)];
    out.push(segment);
  }
  return out;
}
