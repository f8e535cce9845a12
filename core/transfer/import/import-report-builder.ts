import type { ImportReport, SkipReason } from '../../../shared/contract/transfer.ts';
import { NAME_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { cleanText } from './foreign-value.ts';
import type { ReadReport } from './import-task.ts';
import { InvalidJson } from './json-elements.ts';
import type { UnreadValueCounter } from './read-conversation.ts';

/** Maximum number of skipped conversations, and kinds of unknown values, that are listed individually. */
const LISTED_MAX = 100;
const WORD_MAX = 80;

/** Counts what becomes of a file while it is read. */
export class ImportReportBuilder implements UnreadValueCounter {
  source: ImportReport['source'] | null = null;
  readonly #skipped: { title: string; reason: SkipReason }[] = [];
  #skippedCount = 0;
  readonly #misses = new Map<string, number>();
  #unknownElements = 0;

  found(source: ImportReport['source']): void {
    this.source ??= source;
  }

  skip(title: string, reason: SkipReason): void {
    this.#skippedCount++;
    if (this.#skipped.length < LISTED_MAX) {
      const short = cleanText(title.slice(0, NAME_MAX_LENGTH)).replace(/\s+/g, ' ').trim();
      this.#skipped.push({ title: short, reason });
    }
  }

  /** Counts an element that is not a conversation; it matters only if the file has any conversations. */
  countUnknown(): void {
    this.#unknownElements++;
  }

  count(what: string): void {
    const word = cleanText(what.slice(0, WORD_MAX));
    if (!this.#misses.has(word) && this.#misses.size >= LISTED_MAX) return;
    this.#misses.set(word, (this.#misses.get(word) ?? 0) + 1);
  }

  /** Returns the report. @throws InvalidJson if nothing in the file was a conversation. */
  whole(): ReadReport {
    if (this.source === null && this.#skippedCount === 0) throw new InvalidJson('other');
    for (let n = 0; n < this.#unknownElements; n++) this.skip('', 'unknown');
    const notUnderstood = [...this.#misses]
      .map(([what, count]) => ({ what, count }))
      .sort((a, b) => b.count - a.count);
    return {
      // Every element was too large to be read.
      source: this.source ?? 'quartet',
      skipped: this.#skipped,
      skippedCount: this.#skippedCount,
      notUnderstood,
    };
  }
}
