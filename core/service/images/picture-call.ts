import { rm } from 'node:fs/promises';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { blotKey } from '../../http/body/blot-key.ts';
import { bodyFailure } from '../../http/body/body-failure.ts';
import type { BodyPaths } from '../../http/body/body-messages.ts';
import { keepAnswer } from '../../http/body/keep-answer.ts';
import type { WrittenBody } from '../../http/body/written-body.ts';
import { KeptAnswerError } from '../../http/errors/kept-answer-error.ts';
import type { ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { holdsKey, redactorOf, type Transport } from '../../http/transport.ts';
import { PICTURES_MAX, type PictureReading } from './picture-answer.ts';
import type { FoundPicture, HoldOptions } from './picture-task.ts';
import type { ReceivedPictures } from './receive-pictures.ts';

const MIB = 1024 * 1024;

/** Bytes of an answer with the largest picture inside, as Base64, and a MiB for what stands beside it; whole MiB. */
export function answerMax({ imageFileMax }: EndpointProfile): number {
  return Math.ceil((imageFileMax * 4) / 3 / MIB + 1) * MIB;
}

/** Where the pictures inside one answer go. */
export function holdsOf({ hold }: HoldOptions): readonly string[] {
  return Array.from({ length: PICTURES_MAX }, (_, n) => hold(n));
}

/**
 * Opens a body and leaves nothing of it on disk where the work with it fails.
 * @param isCounted the service has counted what is lost by a disk that fails
 */
export async function withBody<T>(
  transport: Transport,
  paths: BodyPaths,
  isCounted: boolean,
  work: (body: WrittenBody) => Promise<T>,
): Promise<T> {
  const body = await transport.bodies
    .open(paths)
    .catch((error: unknown) => Promise.reject(bodyFailure(error, 'before')));
  try {
    return await work(body);
  } catch (error) {
    await body.drop();
    throw bodyFailure(error, 'answering', isCounted);
  }
}

/** How the answer of a connection is read. */
export function readingOf(
  { profile, key }: ServiceConnection,
  { inside }: ReceivedPictures,
  more: Pick<PictureReading, 'asked' | 'sent'> & { readonly holds: readonly string[] },
): PictureReading {
  return {
    ...{ asked: more.asked, sent: more.sent },
    ...{ statePlace: profile.imageStatePlace, urlPlace: profile.imageUrlPlace },
    inside: { pictures: inside, holds: more.holds },
    words: { clean: redactorOf(key).text, holdsKey: (words) => holdsKey(key, words) },
  };
}

/** The files of these pictures stay, durable; nothing else does. */
export async function keepPictures(
  body: WrittenBody,
  { inside }: ReceivedPictures,
  pictures: readonly FoundPicture[],
  holds: readonly string[],
): Promise<void> {
  const wanted = new Set(pictures.flatMap((picture) => ('file' in picture ? [picture.file] : [])));
  await body.settle(wanted.size > 0 ? 'keep' : 'drop');
  if (wanted.size === 0) return;
  const others = inside.flatMap((picture, n) => {
    const file = 'kind' in picture ? holds[n] : undefined;
    return file === undefined || wanted.has(file) ? [] : [file];
  });
  // What cannot be removed now is swept later.
  await Promise.all(others.map((file) => rm(file, { force: true }).catch(() => undefined)));
}

/** The failure, with the answer kept: as it came, but for the key where the service repeats it. */
export async function keepBody(
  error: ServiceError,
  body: WrittenBody,
  { text, isAll, inside }: ReceivedPictures,
  { quarantine, key }: { readonly quarantine: string } & Pick<ServiceConnection, 'key'>,
): Promise<ServiceError> {
  const redactor = redactorOf(key);
  const clean = redactor.text(text);
  if (isAll && inside.length === 0 && clean !== text) {
    await body.settle('drop');
    return keepAnswer(error, Buffer.from(clean), quarantine);
  }
  // That the disk fails now too is not what the user has to know first.
  const bytes = await body.settle('body').catch(() => null);
  if (bytes === null || !(await blotKey(quarantine, redactor))) return error;
  return new KeptAnswerError(error.data, bytes, { cause: error.cause ?? error });
}
