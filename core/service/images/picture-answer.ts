import { type Fields, fieldOf } from '../../http/errors/json-fields.ts';
import { mediaIndex } from '../../http/spool/media-scanner.ts';
import { addressOf, firstAddress, textsAt, type Words } from '../tasks/answer-address.ts';
import { stateOfResults, walkResults } from '../tasks/result-walk.ts';
import { aboutTask, readTaskAnswer, type TaskAnswer } from '../tasks/task-answer.ts';
import type { FoundPicture } from './picture-task.ts';
import type { InsidePicture } from './receive-pictures.ts';

/** Fields that hold a picture, or a list of pictures. */
const HOLDERS = [
  ...['data', 'images', 'image', 'output', 'outputs', 'result', 'results', 'response', 'task'],
  ...['pictures', 'items', 'artifacts', 'predictions', 'urls', 'image_urls', 'imageUrls', 'image_url'],
  ...['b64_json', 'base64', 'image_base64', 'binary_data_base64'],
] as const;
/** Names of a picture, or of where its file is, the surest first. */
const NAMES = [
  ...['b64_json', 'b64', 'base64', 'image_base64', 'imageBase64', 'bytesBase64Encoded'],
  ...['image_url', 'imageUrl', 'picture_url', 'file_url', 'download_url', 'url', 'uri'],
] as const;
/** Names that may also be those of what was sent. */
const ALSO = ['image', 'picture', 'output', 'result', 'data', 'images'] as const;

/** As many pictures of one answer are taken. */
export const PICTURES_MAX = 20;
/** The state of a task with its images, as an answer reports it. */
export interface PictureTaskAnswer extends TaskAnswer {
  /** Each once, in the order of the answer. */
  readonly pictures: readonly FoundPicture[];
  /** Why something that stands in the place of a picture is none. */
  readonly problems: readonly string[];
}

/** How an answer is read. */
export interface PictureReading {
  /** The task that was asked after, null where none was. */
  readonly asked: string | null;
  readonly statePlace: string | null;
  readonly urlPlace: string | null;
  /** The reference that was sent: an answer may repeat it. */
  readonly sent?: string | undefined;
  readonly inside: readonly InsidePicture[];
  readonly words: Words;
}

type Result = FoundPicture | { readonly problem: string };

/**
 * Reads what an answer says of a picture, or of a task that makes one, wherever it stands in it: addresses, and what came
 * inside the answer. Pictures without any state are a success. Nothing here fails.
 * @see SERVICE.md §2.9
 */
export function readPictureAnswer(whole: unknown, reading: PictureReading): PictureTaskAnswer {
  const answer = reading.asked === null ? whole : aboutTask(whole, reading.asked);
  const task = readTaskAnswer(answer, reading.statePlace);
  const { named, other, states } = walkResults<Result>(answer, {
    holders: HOLDERS,
    ofFields: (fields) => ofFields(fields, reading),
    ofText: (text) => resultOf(text, reading),
  });
  const placed =
    reading.urlPlace === null
      ? null
      : textsAt(whole, reading.urlPlace).flatMap((value) => resultOf(value, reading) ?? []);
  const results = placed ?? (named.length > 0 ? named : other);
  const pictures = unlike(results.flatMap((result) => ('problem' in result ? [] : [result])));
  return {
    ...task,
    ...(task.stateText === null
      ? stateOfResults(states, (placed !== null || named.length > 0) && pictures.some(isThere))
      : {}),
    pictures: pictures.slice(0, PICTURES_MAX),
    problems: results.flatMap((result) => ('problem' in result ? [result.problem] : [])),
  };
}

/** Returns one image for each object: its bytes, else its address. */
function ofFields(fields: Fields, reading: PictureReading): { result: Result; isNamed: boolean } | null {
  const first = (names: readonly string[]): Result | null => {
    const inside = names.flatMap((name) => insideOf(fieldOf(fields, name), reading) ?? []);
    const good = inside.find((result) => 'file' in result);
    if (good !== undefined) return good;
    const url = firstAddress(fields, names, reading.words);
    return url === null || url === reading.sent ? (inside[0] ?? null) : { url };
  };
  const named = first(NAMES);
  if (named !== null) return { result: named, isNamed: true };
  const also = first(ALSO);
  // An image inside an answer under such a name is the reference that was sent.
  if (also !== null && !('url' in also) && /^data:/i.test(reading.sent ?? '')) return null;
  return also === null ? null : { result: also, isNamed: false };
}

function resultOf(value: unknown, reading: PictureReading): Result | null {
  const inside = insideOf(value, reading);
  if (inside !== null) return inside;
  const url = addressOf(value, reading.words);
  return url === null || url === reading.sent ? null : { url };
}

function insideOf(value: unknown, { inside }: PictureReading): Result | null {
  return inside[mediaIndex(value) ?? -1] ?? null;
}

const isThere = (picture: FoundPicture): boolean => 'file' in picture || /^https?:/i.test(picture.url);

function unlike(pictures: readonly FoundPicture[]): FoundPicture[] {
  const byName = new Map<string, FoundPicture>();
  for (const picture of pictures) {
    const name = 'file' in picture ? picture.sha256 : picture.url;
    if (!byName.has(name)) byName.set(name, picture);
  }
  return [...byName.values()];
}
