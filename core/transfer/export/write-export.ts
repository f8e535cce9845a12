import { lstatSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  CONVERSATION_EXPORT_VERSION,
  type ExportedHead,
  type ExportedTurn,
} from '../../../shared/domain/conversation-export.ts';
import { fileStem } from '../../library/file-name.ts';
import { ArchiveWriter } from '../../platform/files/archive-writer.ts';
import { openRegularFile, readInChunks } from '../../platform/files/regular-file.ts';
import { UniqueNames } from '../../platform/files/unique-names.ts';
import { writeNewFile } from '../../platform/files/write-new-file.ts';
import type { ConversationReader, ExportedFile, Tree } from './conversation-reader.ts';
import { type DataImage, parseDataImage } from './data-image.ts';
import { FILE_EXTENSIONS } from './export-format.ts';
import type { ExportSource } from './export-source.ts';
import type { ExportDone, ExportTask } from './export-task.ts';
import { formatHtml } from './format-html.ts';
import { formatMarkdown } from './format-markdown.ts';
import { pageLabels } from './page-labels.ts';

const FORMATS = { markdown: formatMarkdown, json: formatJson, html: formatHtml } as const;
/** Characters per write. */
const CHUNK = 64 * 1024;

type Facts = Pick<ExportTask, 'format' | 'language' | 'now'>;

/**
 * Writes conversations into one file, one turn at a time, so that memory use does not grow with them. A conversation
 * deleted meanwhile is skipped. After a failure the caller removes the partial file; no file stays open.
 * @param signal its reason is thrown.
 */
export async function writeExport(
  reader: ConversationReader,
  task: ExportTask,
  report: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ExportDone> {
  const zip = task.zip && !isOneFile(reader, task);
  const done = await (zip ? writeZip(reader, task, report, signal) : writeOne(reader, task, signal));
  return { ...done, zip, bytes: done.conversations === 0 ? 0 : statSync(task.target).size };
}

type Written = Omit<ExportDone, 'bytes' | 'zip'>;

/** Returns whether the export is a single conversation without other files. */
function isOneFile(reader: ConversationReader, task: ExportTask): boolean {
  const [id, ...others] = task.ids ?? [];
  if (id === undefined || others.length > 0) return false;
  if (!task.media) return true;
  const head = reader.head(id);
  if (head === undefined) return true;
  if (madeFiles(task, reader.made().get(id) ?? []).length > 0) return false;
  const { turns } = sourceOf(reader, head, task, [], () => null);
  return task.format !== 'markdown' || attached(turns()).next().done === true;
}

/** Returns the files that exist. A read error of the disk must not count as a missing file. */
function madeFiles({ libraryFolder }: ExportTask, made: readonly ExportedFile[]): ExportedFile[] {
  const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return made.filter(({ fileName }) => exists(join(libraryFolder, fileName)));
}

async function writeOne(reader: ConversationReader, task: ExportTask, signal: AbortSignal): Promise<Written> {
  const head = reader.head(task.ids?.[0] ?? '');
  if (head === undefined) return { conversations: 0, name: '' };
  const source = sourceOf(reader, head, task, [], () => null);
  await writeNewFile(task.target, abortableStream(signal, buffers(FORMATS[task.format](source))));
  return { conversations: 1, name: stemOf(head) };
}

async function writeZip(
  reader: ConversationReader,
  task: ExportTask,
  report: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Written> {
  const archive = new ArchiveWriter(task.target, signal);
  try {
    const written = await addAll(archive, reader, task, report);
    await archive.end();
    return written;
  } catch (error) {
    await archive.abandon();
    signal.throwIfAborted();
    throw error;
  }
}

async function addAll(
  archive: ArchiveWriter,
  reader: ConversationReader,
  task: ExportTask,
  report: (done: number, of: number) => void,
): Promise<Written> {
  const ids = task.ids === null ? reader.ids() : [...new Set(task.ids)];
  const made = task.media ? reader.made() : new Map<string, ExportedFile[]>();
  const names = new UniqueNames();
  let conversations = 0;
  let name = '';
  for (const [done, id] of ids.entries()) {
    report(done, ids.length);
    const head = reader.head(id);
    if (head === undefined) continue;
    const file = names.free(`${stemOf(head)}.${FILE_EXTENSIONS[task.format]}`);
    names.take(file);
    await addConversation(archive, reader, head, { file, task, made: made.get(id) ?? [] });
    conversations++;
    name ||= stemOf(head);
  }
  report(ids.length, ids.length);
  return { conversations, name };
}

/** Adds the file, then its attachments in a folder of the same name. */
async function addConversation(
  archive: ArchiveWriter,
  reader: ConversationReader,
  head: ExportedHead,
  { file, task, made }: { file: string; task: ExportTask; made: readonly ExportedFile[] },
): Promise<void> {
  const folder = file.slice(0, -extname(file).length);
  const beside = new UniqueNames();
  const along = madeFiles(task, made).map((each) => {
    const name = beside.free(fileStem(each.title, new Date(each.createdAt)) + extname(each.fileName));
    beside.take(name);
    return { ...each, path: `${folder}/${name}` };
  });
  let images = 0;
  const path = (n: number, extension: string) => `${folder}/image-${n}.${extension}`;
  const goAlong = task.media && task.format === 'markdown';
  const source = sourceOf(reader, head, task, along, (_base64, extension) =>
    goAlong ? path(++images, extension) : null,
  );
  await archive.add(file, buffers(FORMATS[task.format](source)), true);
  if (goAlong) {
    let n = 0;
    for (const { base64, extension } of attached(source.turns())) {
      await archive.add(path(++n, extension), [Buffer.from(base64, 'base64')], false);
    }
  }
  for (const { fileName, path: name } of along) {
    const from = await openRegularFile(join(task.libraryFolder, fileName));
    if (from === null) continue;
    try {
      await archive.add(name, readInChunks(from), false);
    } finally {
      await from.close();
    }
  }
}

function sourceOf(
  reader: ConversationReader,
  head: ExportedHead,
  { format, language, now }: Facts,
  made: ExportSource['made'],
  image: ExportSource['image'],
): ExportSource {
  const tree = reader.tree(head);
  const shown = format === 'json' ? tree.ids : tree.branch;
  // The turn may have been deleted meanwhile.
  const whole = { ...head, activeTurnId: tree.branch.at(-1) ?? null };
  return {
    head: whole,
    turns: () => turnsOf(reader, tree, shown),
    words: pageLabels(language),
    now,
    made,
    image,
  };
}

function* turnsOf(reader: ConversationReader, tree: Tree, ids: readonly string[]): Generator<ExportedTurn> {
  for (const id of ids) {
    const turn = reader.turn(id, tree.parents.get(id) ?? null);
    if (turn !== undefined) yield turn;
  }
}

function* attached(turns: Iterable<ExportedTurn>): Generator<DataImage, void> {
  for (const { parts } of turns) {
    for (const part of parts) {
      const image = part.type === 'image' ? parseDataImage(part.url) : null;
      if (image !== null) yield image;
    }
  }
}

function stemOf({ title, createdAt }: ExportedHead): string {
  return fileStem(title, new Date(createdAt));
}

/** Joins small chunks. Lone surrogates are replaced, since UTF-8 cannot encode them. */
function* buffers(chunks: Iterable<string>): Generator<Buffer> {
  let waiting = '';
  for (const chunk of chunks) {
    waiting += chunk;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting.toWellFormed());
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting.toWellFormed());
}

function* abortableStream<T>(signal: AbortSignal, items: Iterable<T>): Generator<T> {
  for (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

/** Formats a conversation as `conversationExport`, one turn per line. */
function* formatJson({ head, now, turns }: ExportSource): Generator<string> {
  const facts = {
    app: 'Quartet',
    form: 'conversation',
    version: CONVERSATION_EXPORT_VERSION,
    exportedAt: new Date(now).toISOString(),
    conversation: head,
  };
  yield `${JSON.stringify(facts).slice(0, -1)},"turns":[`;
  let between = '\n';
  for (const turn of turns()) {
    yield between + JSON.stringify(turn);
    between = ',\n';
  }
  yield '\n]}\n';
}
