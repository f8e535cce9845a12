import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { JsonObject } from '../../../shared/service/json.ts';
import type { DrawingStore, StoredDrawing } from '../../db/generations/drawing-store.ts';
import type { PictureStore, StoredPicture } from '../../db/generations/picture-store.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { NewAsset } from '../../db/library/asset-store.ts';
import { transaction } from '../../db/transaction.ts';
import { ImagingError } from '../../formats/image/imaging-error.ts';
import { PICTURE_KINDS, type PictureKind } from '../../formats/sniff/picture-kind.ts';
import { blotKey } from '../../http/body/blot-key.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { KeptAnswerError } from '../../http/errors/kept-answer-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { redactorOf } from '../../http/transport.ts';
import type { JobContext } from '../../jobs/job-handler.ts';
import { rawName } from '../../jobs/quarantine.ts';
import { keptNote } from '../../library/kept-note.ts';
import type { Library } from '../../library/library.ts';
import { asServiceError, guard } from '../../library/save-failure.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { atMostOnce, bringInAll, fromNewestAddress } from '../bring-in.ts';
import type { FetchedFiles } from '../fetched-files.ts';
import { removeKeyFromFile } from '../remove-key.ts';
import { drawingTitle } from './drawing-title.ts';
import type { PictureViews } from './picture-views.ts';

export interface FetchPorts {
  readonly db: DatabaseSync;
  readonly drawings: DrawingStore;
  readonly pictures: PictureStore;
  readonly views: PictureViews;
  readonly files: FetchedFiles<PictureKind>;
  readonly jobCalls: Pick<CallStore, 'get' | 'keepRaw'>;
  readonly calls: Pick<ServiceCalls, 'fetchFile' | 'queryPicture'>;
  readonly library: Pick<Library, 'keepPicture' | 'isKept' | 'insert' | 'discard'>;
  readonly clock: Clock;
  readonly quarantineFolder: string;
  /** What is written into a picture's file about how it was asked for. */
  readonly recipeOf: (drawing: StoredDrawing) => JsonObject;
}

/**
 * Brings all pictures of a drawing into the library, each with its row at once, so that it can be seen while others are
 * still fetched. What is there is not fetched again. One that cannot be had does not hold up the others.
 * @throws ServiceError of the first that could not be had, when all have been tried
 */
export function fetchPictures(ports: FetchPorts, context: JobContext, drawingId: string): Promise<void> {
  const renew = newAddresses(ports, context, drawingId);
  const missing = ports.pictures.of(drawingId).filter(({ assetId }) => assetId === null);
  const bring = (n: number) => bringIn(ports, context, drawingId, n, renew);
  return bringInAll(
    context.signal,
    missing.map(({ n }) => n),
    bring,
  );
}

/** Fetches what came for a drawing whose job was stopped, and leaves it for who asks for it: an address may not last. */
export async function fetchLate(
  ports: FetchPorts,
  { connection }: Pick<JobContext, 'connection'>,
  drawingId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { n, address, assetId } of ports.pictures.of(drawingId)) {
    if (address === null || assetId !== null || ports.files.whole(drawingId, n) !== null) continue;
    await fetchTo(ports, connection, { drawingId, n, address }, signal);
  }
}

async function bringIn(
  ports: FetchPorts,
  context: JobContext,
  drawingId: string,
  n: number,
  renew: () => Promise<void>,
): Promise<void> {
  const { db, pictures, files, library, views } = ports;
  const asset = await kept(ports, context, drawingId, n, renew);
  // Stopped in the meantime: what was fetched stays for another time, and the library does without.
  if (context.signal.aborted) return library.discard(asset);
  transaction(db, () => {
    library.insert(asset);
    pictures.setAsset(drawingId, n, asset.id);
  });
  views.publish(drawingId);
  views.publishGrid(ports.drawings.get(drawingId)?.gridId ?? null);
  // It is in the library: what cannot be removed now is swept later.
  await files.removeResult(drawingId, n, heldOf(ports, drawingId, n)).catch(() => undefined);
}

/** A picture in the library, its row still to come. One that a killed run put there is taken as it is. */
async function kept(
  ports: FetchPorts,
  context: JobContext,
  drawingId: string,
  n: number,
  renew: () => Promise<void>,
): Promise<NewAsset> {
  const { drawings, files, library, recipeOf } = ports;
  const note = files.note(drawingId, n);
  const before = keptNote.read(note);
  if (before && library.isKept(before)) return before;
  const { key } = context.connection;
  const path = await wholeFile(ports, context, drawingId, n, renew).catch(async (error: unknown) => {
    if (!(error instanceof KeptAnswerError)) throw error;
    const name = rawName(context.job.id, 0);
    if (await blotKey(join(ports.quarantineFolder, name), redactorOf(key)))
      ports.jobCalls.keepRaw(context.job.id, 0, name);
    throw notSafe(error);
  });
  const drawing = drawings.get(drawingId);
  if (!drawing) throw new Error(`drawing ${drawingId} is gone`);
  const { createdAt, prompt, settings } = drawing;
  const facts = {
    ...{
      id: newId(ports.clock.now()),
      title: drawingTitle(prompt),
      prompt,
      model: settings.model,
      createdAt,
    },
    settings: recipeOf(drawing),
  };
  try {
    await removeKeyFromFile(path, key);
    return await library.keepPicture(path, facts, (named) => keptNote.write(note, named));
  } catch (error) {
    if (!(error instanceof ImagingError)) throw asServiceError(error);
    await setAside(ports, context, path, { drawingId, n });
    throw notSafe(error);
  }
}

const notSafe = (why: Error) =>
  fail('unusable', `Not a safe image. ${why.message}`, { phase: 'answering', cause: why });

/** What is no picture is kept as it came, but for the key, unopened, and is not taken for a file that is there. */
async function setAside(
  { jobCalls, files, pictures, quarantineFolder }: FetchPorts,
  { job: { id: jobId }, connection }: JobContext,
  path: string,
  { drawingId, n }: Pick<StoredPicture, 'drawingId' | 'n'>,
): Promise<void> {
  const name = rawName(jobId, 0);
  if (jobCalls.get(jobId, 0)?.rawFile === null) {
    guard('answering', () => {
      makeFolder(quarantineFolder);
      renameSync(path, join(quarantineFolder, name));
    });
    if (await blotKey(join(quarantineFolder, name), redactorOf(connection.key)))
      jobCalls.keepRaw(jobId, 0, name);
  }
  const picture = pictures.get(drawingId, n);
  await files.removeResult(drawingId, n, picture?.heldFile);
  // It was within the answer: there is nowhere to fetch another from.
  if (picture?.address === null) pictures.delete(drawingId, n);
}

async function wholeFile(
  ports: FetchPorts,
  { job, connection, signal }: JobContext,
  drawingId: string,
  n: number,
  renew: () => Promise<void>,
): Promise<string> {
  const { files } = ports;
  const { heldFile } = pictureOf(ports, drawingId, n);
  const held = heldFile === null ? null : files.held(drawingId, heldFile);
  const there = held ?? files.whole(drawingId, n)?.path;
  if (there !== undefined) return there;
  return fromNewestAddress({
    address: () => addressOf(ports, drawingId, n),
    fetch: (address) =>
      fetchTo(ports, connection, { drawingId, n, address }, signal, refusedTo(ports, job.id)),
    renew,
  });
}

/** Where the first file of a job goes that is no picture. */
function refusedTo({ jobCalls, quarantineFolder }: FetchPorts, jobId: string): string | undefined {
  if (jobCalls.get(jobId, 0)?.rawFile !== null) return undefined;
  guard('answering', () => makeFolder(quarantineFolder));
  return join(quarantineFolder, rawName(jobId, 0));
}

async function fetchTo(
  { files, calls }: FetchPorts,
  connection: ServiceConnection,
  { drawingId, n, address }: { drawingId: string; n: number; address: string },
  signal: AbortSignal,
  refusedTo?: string,
): Promise<string> {
  const into = guard('answering', () => files.begin(drawingId, n));
  const max = connection.profile.imageFileMax;
  const fetched = await calls.fetchFile({
    ...{ url: address, connection, into, max, signal, refusedTo },
    kinds: PICTURE_KINDS,
  });
  const kind = PICTURE_KINDS.find((known) => known === fetched.kind);
  if (kind === undefined) throw new Error(`a ${fetched.kind} file is no picture`);
  guard('answering', () => files.finish(into, drawingId, n, kind));
  const whole = files.whole(drawingId, n);
  if (whole === null) throw new Error(`picture ${n} of drawing ${drawingId} is gone`);
  return whole.path;
}

function heldOf({ pictures }: FetchPorts, drawingId: string, n: number): string | null {
  return pictures.get(drawingId, n)?.heldFile ?? null;
}

function pictureOf({ pictures }: FetchPorts, drawingId: string, n: number): StoredPicture {
  const picture = pictures.get(drawingId, n);
  if (!picture) throw new Error(`drawing ${drawingId} has no picture ${n}`);
  return picture;
}

function addressOf(ports: FetchPorts, drawingId: string, n: number): string {
  const { address } = pictureOf(ports, drawingId, n);
  if (address !== null) return address;
  throw fail('storage', 'The file of the picture that came is not there any more.', { phase: 'answering' });
}

/**
 * Asks, at most once, where the pictures are now, and writes that down. What the service says by then of the task itself
 * does not matter: it was done.
 */
function newAddresses(
  { pictures, calls, files }: FetchPorts,
  { connection, taskId, signal, pollObserver: observer }: JobContext,
  drawingId: string,
): () => Promise<void> {
  return atMostOnce(async () => {
    if (taskId === null) return;
    const hold = (n: number) => files.begin(drawingId, n);
    const task = await calls.queryPicture(connection, taskId, { signal, observer, hold });
    if (task.taskId !== null && task.taskId !== taskId) return;
    for (const { n, assetId } of pictures.of(drawingId)) {
      const found = task.pictures[n];
      if (assetId === null && found && 'url' in found) pictures.setAddress(drawingId, n, found.url);
    }
  });
}
