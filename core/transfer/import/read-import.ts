import { open } from 'node:fs/promises';
import { readInChunks } from '../../platform/files/regular-file.ts';
import { withFileHandle } from '../../platform/files/with-file.ts';
import { openImportArchive } from './import-archive.ts';
import { ImportReportBuilder } from './import-report-builder.ts';
import type { ImportRow, ReadReport } from './import-task.ts';
import { InvalidJson, type JsonElement, readJsonElements } from './json-elements.ts';
import { isChatgpt, readChatgpt } from './read-chatgpt.ts';
import { isClaude, readClaude } from './read-claude.ts';
import type { AttachedFiles, ReadConversation } from './read-conversation.ts';
import { isQuartet, readQuartet } from './read-quartet.ts';
import { stageRows } from './stage-rows.ts';

/** Largest conversation that is read, in bytes of JSON. */
const CONVERSATION_MAX = 64 * 1024 * 1024;
/** Size limit of one conversation's images, in characters of their data URIs. */
const RESPONSE_IMAGES_MAX = 64 * 1024 * 1024;
/** Elements that are not conversations, before a file counts as another program's. */
const UNKNOWN_ELEMENTS_MAX = 50;
/** Characters and rows per batch. */
const BATCH = { characters: 256 * 1024, rows: 200 } as const;
const ZIP_SIGNATURE = 'PK';

/** Results of reading a file: its size, then batches of rows with the bytes read so far. */
export type Reading =
  | { readonly type: 'size'; readonly bytes: number }
  | { readonly type: 'rows'; readonly rows: readonly ImportRow[]; readonly done: number };

/**
 * Reads conversations from a file, detecting the program from its contents. One is in memory at a time.
 * @returns the file's report.
 * @throws InvalidJson: `other` for an unknown format, `broken` for a truncated or invalid file.
 */
export async function* readImport(path: string, now: number): AsyncGenerator<Reading, ReadReport> {
  const report = new ImportReportBuilder();
  const reader = new Reader(report, now);
  if (await hasZipSignature(path)) {
    const archive = await openImportArchive(path);
    try {
      yield { type: 'size', bytes: archive.bytes };
      for (const entry of archive.files) {
        const isSure = report.source !== null;
        try {
          yield* reader.read(archive.read(entry), { image: (id) => archive.image(id) });
        } catch (error) {
          // A zip may contain other files besides conversations.
          if (!(error instanceof InvalidJson && error.fault === 'other')) throw error;
          if (isSure && report.source === null) throw error;
        }
      }
    } finally {
      archive.close();
    }
  } else {
    const file = await open(path, 'r');
    try {
      yield { type: 'size', bytes: (await file.stat()).size };
      yield* reader.read(readInChunks(file), { image: async () => null });
    } finally {
      await file.close();
    }
  }
  yield* reader.rest();
  return report.whole();
}

/** Converts elements to rows. */
class Reader {
  readonly #report: ImportReportBuilder;
  readonly #now: number;
  #rows: ImportRow[] = [];
  #characters = 0;
  #done = 0;
  #unknownElements = 0;

  constructor(report: ImportReportBuilder, now: number) {
    this.#report = report;
    this.#now = now;
  }

  async *read(chunks: AsyncGenerator<Buffer>, attachedFiles: AttachedFiles): AsyncGenerator<Reading> {
    for await (const element of readJsonElements(this.#counted(chunks), CONVERSATION_MAX)) {
      for await (const conversation of this.#conversations(element, attachedFiles)) {
        for (const row of stageRows(conversation, this.#now)) {
          this.#rows.push(row);
          if (row.type === 'turn') this.#characters += row.parts.length + (row.answer?.length ?? 0);
          if (this.#characters >= BATCH.characters || this.#rows.length >= BATCH.rows) yield* this.rest();
        }
      }
    }
  }

  *rest(): Generator<Reading> {
    yield { type: 'rows', rows: this.#rows, done: this.#done };
    this.#rows = [];
    this.#characters = 0;
  }

  async *#counted(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#done += chunk.length;
      yield chunk;
    }
  }

  async *#conversations(
    element: JsonElement,
    attachedFiles: AttachedFiles,
  ): AsyncGenerator<ReadConversation> {
    const report = this.#report;
    if ('passedOver' in element) {
      report.skip(titleIn(element.head), element.passedOver);
      return;
    }
    const value = parsed(element.text);
    const list =
      'conversations' in value && Array.isArray(value.conversations) ? value.conversations : [value];
    for (const each of list) {
      const read = await readOne(each, report, bounded(attachedFiles));
      if (read === 'unknown') {
        report.countUnknown();
        // Another program's list may be as long as the disk.
        if (report.source === null && ++this.#unknownElements > UNKNOWN_ELEMENTS_MAX)
          throw new InvalidJson('other');
      } else if (read !== null) {
        yield read;
      }
    }
  }
}

/** Returns null for a conversation that could not be read. */
async function readOne(
  value: unknown,
  report: ImportReportBuilder,
  attachedFiles: AttachedFiles,
): Promise<ReadConversation | 'unknown' | null> {
  if (typeof value !== 'object' || value === null) return 'unknown';
  const source = isQuartet(value)
    ? 'quartet'
    : isChatgpt(value)
      ? 'chatgpt'
      : isClaude(value)
        ? 'claude'
        : null;
  if (source === null) return 'unknown';
  report.found(source);
  try {
    const read =
      source === 'quartet'
        ? readQuartet(value, report)
        : source === 'chatgpt'
          ? await readChatgpt(value, report, attachedFiles)
          : readClaude(value, report);
    if (read === null) report.skip(titleOfAny(value), 'damaged');
    else if (read.turns.length > 0 || source === 'quartet') return read;
    else report.skip(titleOfAny(value), 'empty');
  } catch (error) {
    if (error instanceof InvalidJson) throw error;
    // It was crafted to make reading fail, e.g. by stack overflow: only this one is skipped.
    report.skip(titleOfAny(value), 'damaged');
  }
  return null;
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new InvalidJson('broken');
}

function titleOfAny(value: object): string {
  const inner = 'conversation' in value ? value.conversation : undefined;
  const from = typeof inner === 'object' && inner !== null ? inner : value;
  const title = 'title' in from ? from.title : 'name' in from ? from.name : '';
  return typeof title === 'string' ? title : '';
}

function titleIn(head: string): string {
  const quoted = /"(?:title|name)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(head)?.[1];
  try {
    const title: unknown = JSON.parse(quoted ?? '""');
    return typeof title === 'string' ? title : '';
  } catch {
    return '';
  }
}

/** Limits the images of one conversation. */
function bounded(attachedFiles: AttachedFiles): AttachedFiles {
  let left = RESPONSE_IMAGES_MAX;
  return {
    async image(id) {
      const url = left <= 0 ? null : await attachedFiles.image(id);
      left -= url?.length ?? 0;
      return left < 0 ? null : url;
    },
  };
}

async function hasZipSignature(path: string): Promise<boolean> {
  return withFileHandle(path, 'r', async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead) === ZIP_SIGNATURE;
  });
}
