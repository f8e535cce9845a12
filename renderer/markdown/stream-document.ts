import { calmTail } from './calm-tail.ts';
import { detached } from './detached.ts';
import { noRuns, type SettledRuns } from './inline-runs.ts';
import { parser, type References } from './markdown-parser.ts';
import type { MdNode } from './md-node.ts';
import { OpenContainer } from './open-container.ts';
import { OpenFence } from './open-fence.ts';
import { type ParsedBlock, type ParsedText, parseBlocks } from './parse-blocks.ts';
import { normalised, readWhole } from './read-whole.ts';

const noReferences = (): References => Object.create(null);

/**
 * Parses a growing Markdown text. Each block except the last is sealed as soon as a complete line shows that it has
 * ended. Of the last block only the part that may still change is parsed again: the last list item, table row or
 * fence line, or the end of a long paragraph. The cost of a delta therefore does not depend on the text before it.
 * Unchanged nodes are the same objects after each update.
 */
export class StreamDocument {
  #text = '';
  /** End of the complete lines that were processed. */
  #seen = 0;
  /** Everything before this offset is sealed, or held by `#open` or `#fence`. */
  #cut = 0;
  #nodes: MdNode[] = [];
  /** The source text of each sealed node. */
  #sources: string[] = [];
  #open: OpenContainer | null = null;
  #fence: OpenFence | null = null;
  #settled: SettledRuns = noRuns();
  /** Link definitions in the sealed text. */
  #definitions = noReferences();
  /**
   * These, and the ones in the complete lines of the tail, with which the sealed nodes before `#unchecked` were
   * rendered.
   */
  #applied = noReferences();
  #unchecked = 0;
  #tail: { readonly source: string; readonly nodes: readonly MdNode[] } | null = null;

  /**
   * Returns the blocks of a text. Cheap if the text extends the last one; any other text is parsed from scratch.
   * While `streaming`, incomplete markup at the end is closed; the complete text equals one parsed at once.
   */
  update(source: string, streaming: boolean): readonly MdNode[] {
    const text = normalised(source);
    if (!text.startsWith(this.#text)) this.#reset();
    const isFresh = this.#text === '';
    if (isFresh && !streaming) return readWhole(source);
    this.#text = text;
    const end = text.lastIndexOf('\n') + 1;
    if (end > this.#seen) {
      this.#seen = end;
      this.#advance(end);
    }
    const tail = streaming ? this.#calmTail() : this.#finalTail();
    return [...this.#nodes, ...tail];
  }

  #reset(): void {
    this.#text = '';
    this.#seen = 0;
    this.#cut = 0;
    this.#nodes = [];
    this.#sources = [];
    this.#open = null;
    this.#fence = null;
    this.#settled = noRuns();
    this.#definitions = noReferences();
    this.#applied = noReferences();
    this.#unchecked = 0;
    this.#tail = null;
  }

  /** Processes the complete lines up to `end` and seals blocks that have ended. */
  #advance(end: number): void {
    this.#tail = null;
    for (;;) {
      if (this.#fence !== null && !this.#readFence(this.#fence, end)) return;
      const region = detached(this.#text.slice(this.#cut, end));
      const parsed = this.#parse(region);
      const lines = lineStarts((this.#open?.head ?? '') + region);
      const offset = (line: number): number =>
        this.#cut - (this.#open?.head.length ?? 0) + (lines[line] ?? 0);
      const boundary = sealBoundary(parsed.blocks, (line) => isBlank(this.#text, offset(line)));
      if (boundary > 0) {
        this.#seal(offset(boundary), boundary, parsed);
        continue;
      }
      const cut = this.#cut;
      this.#openLast(parsed, offset, end);
      // With markup closed it is often the same text, so this result can be reused.
      if (this.#cut === cut && this.#fence === null) {
        this.#tail = { source: region, nodes: parsed.blocks.map((block) => block.node) };
      }
      this.#apply(parsed.definitions);
      return;
    }
  }

  /** Adds the new lines to the open fence; returns whether it closed and was sealed. */
  #readFence(fence: OpenFence, end: number): boolean {
    const rest = fence.read(detached(this.#text.slice(this.#cut, end)));
    this.#cut = end - (rest?.length ?? 0);
    if (rest === null) return false;
    this.#fence = null;
    this.#push(fence.node(false), detached(this.#text.slice(fence.start, this.#cut)));
    return true;
  }

  /** Parses the text at `#cut` as the continuation of the open list or table. */
  #parse(text: string): ParsedText {
    const open = this.#open;
    const parsed = parseBlocks((open?.head ?? '') + text, this.#definitions, this.#settled);
    const [first, ...others] = parsed.blocks;
    if (open === null || first === undefined) return parsed;
    return {
      definitions: parsed.definitions,
      blocks: [{ ...first, node: open.joined(first.node) }, ...others],
    };
  }

  /** Seals everything before the offset, which is at that line of the parsed text. */
  #seal(offset: number, line: number, parsed: ParsedText): void {
    const region = detached(this.#text.slice(this.#cut, offset));
    // Without link definitions, later text cannot change earlier blocks, so they need not be parsed again.
    const { blocks, definitions } =
      Object.keys(parsed.definitions).length === 0
        ? { ...parsed, blocks: parsed.blocks.filter(({ endLine }) => endLine <= line) }
        : this.#parse(region);
    const head = this.#open?.head ?? '';
    const lines = lineStarts(head + region);
    const at = (line: number): number =>
      (lines[line] ?? head.length + region.length) - head.length + this.#cut;
    for (const [i, block] of blocks.entries()) {
      const start = i === 0 && this.#open ? this.#open.start : at(block.startLine);
      this.#push(block.node, detached(this.#text.slice(start, at(block.endLine))));
    }
    Object.assign(this.#definitions, definitions);
    this.#cut = offset;
    this.#open = null;
    this.#settled = noRuns();
  }

  #push(node: MdNode, source: string): void {
    this.#nodes.push(node);
    this.#sources.push(source);
  }

  /** Keeps the unchangeable parts of the last block if it is a list or table, or starts following a fence. */
  #openLast(parsed: ParsedText, offset: (line: number) => number, end: number): void {
    const last = parsed.blocks[0];
    if (last === undefined || Object.keys(parsed.definitions).length > 0) return;
    const start = this.#open?.start ?? offset(last.startLine);
    if (typeof last.node !== 'string' && last.node.kind === 'code') {
      this.#fence = OpenFence.at(detached(this.#text.slice(start, end)), start);
      if (this.#fence !== null) this.#cut = end;
      return;
    }
    const part = last.partLines.at(-1);
    if (part === undefined || last.partLines.length < 2) return;
    const cut = offset(part);
    const head = this.#open?.head ?? headOf(last, this.#text.slice(start, end));
    this.#open = OpenContainer.of(last.node, start, head);
    this.#cut = cut;
  }

  /** Returns the tail with incomplete markup closed, for streaming. */
  #calmTail(): readonly MdNode[] {
    const rest = this.#text.slice(this.#cut);
    if (this.#fence !== null) return [this.#fence.node(true, rest)];
    const head = this.#open?.head ?? '';
    const source = calmTail(head + rest).slice(head.length);
    if (this.#tail?.source !== source) {
      this.#tail = { source, nodes: this.#parse(source).blocks.map((block) => block.node) };
    }
    return this.#tail.nodes;
  }

  /** Returns the tail of the complete text. */
  #finalTail(): readonly MdNode[] {
    const fence = this.#fence;
    const parsed = fence
      ? parseBlocks(this.#text.slice(fence.start), this.#definitions)
      : this.#parse(this.#text.slice(this.#cut));
    const open = this.#open;
    this.#apply(parsed.definitions);
    // Items kept so far may use a link defined only now, so the whole container is parsed again.
    const again = open !== null && this.#open === null;
    const blocks = again ? this.#parse(this.#text.slice(this.#cut)).blocks : parsed.blocks;
    return blocks.map((block) => block.node);
  }

  /** Renders the sealed blocks again that use a link whose target was added, changed or removed. */
  #apply(tail: References): void {
    const next: References = Object.assign(noReferences(), tail, this.#definitions);
    const changed = changedLabels(this.#applied, next);
    const labels = Object.keys(next);
    for (const [i, source] of this.#sources.entries()) {
      if (!mentions(source, i < this.#unchecked ? changed : labels)) continue;
      const block = parseBlocks(source, next).blocks[0];
      if (block) this.#nodes[i] = block.node;
    }
    this.#unchecked = this.#sources.length;
    this.#applied = next;
    if (changed.length === 0) return;
    this.#settled = noRuns();
    this.#tail = null;
    if (this.#open) {
      this.#cut = this.#open.start;
      this.#open = null;
    }
  }
}

/**
 * Returns the line up to which everything is settled: the start of the last block. A link definition right before it
 * might still take its first line as a title; then only the blocks before that definition are settled.
 */
function sealBoundary(blocks: readonly ParsedBlock[], isBlankLine: (line: number) => boolean): number {
  const last = blocks.at(-1);
  const before = blocks.at(-2);
  if (last === undefined || before === undefined) return 0;
  return before.endLine < last.startLine && !isBlankLine(last.startLine - 1)
    ? before.endLine
    : last.startLine;
}

/** Returns the two lines a table needs before its rows; an empty text for a list. */
function headOf(block: ParsedBlock, source: string): string {
  if (typeof block.node === 'string' || block.node.kind !== 'element' || block.node.tag !== 'div') return '';
  return source.slice(0, lineStarts(source)[2]);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function isBlank(text: string, start: number): boolean {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? undefined : end).trim() === '';
}

/** Returns the labels whose targets differ. */
function changedLabels(before: References, after: References): string[] {
  const labels = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...labels].filter(
    (label) => before[label]?.href !== after[label]?.href || before[label]?.title !== after[label]?.title,
  );
}

/**
 * Returns whether a source may use one of the labels as `[label]`; false positives are possible, false negatives are
 * not.
 */
function mentions(source: string, labels: readonly string[]): boolean {
  if (labels.length === 0 || !source.includes('[')) return false;
  const text = bare(parser.utils.normalizeReference(source));
  return labels.some((label) => text.includes(`[${bare(label)}]`));
}

/** Removes whitespace and quote markers, which may separate the words of a label. */
function bare(text: string): string {
  return text.replace(/[\s>]+/g, '');
}
