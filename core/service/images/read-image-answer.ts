import { type Fields, fieldOf } from '../../http/errors/json-fields.ts';
import { mediaIndex } from '../../http/spool/media-scanner.ts';
import { addressOf, firstAddress, type KeyFilter } from '../tasks/answer-address.ts';
import { type ReadOptions, readResults, withState } from '../tasks/result-walk.ts';
import type { TaskResults } from '../tasks/task-answer.ts';
import { type EmbeddedImageResult, type FoundImage, RESPONSE_IMAGES_MAX } from './image-task.ts';

/** Fields that may contain an image or a list of images. */
const CONTAINERS = [
  ...['data', 'images', 'image', 'output', 'outputs', 'result', 'results', 'response', 'task'],
  ...['pictures', 'items', 'artifacts', 'predictions', 'urls', 'image_urls', 'imageUrls', 'image_url'],
  ...['b64_json', 'base64', 'image_base64', 'binary_data_base64'],
] as const;
/** Fields of an image or its URL, the least ambiguous first. */
const NAMES = [
  ...['b64_json', 'b64', 'base64', 'image_base64', 'imageBase64', 'bytesBase64Encoded'],
  ...['image_url', 'imageUrl', 'picture_url', 'file_url', 'download_url', 'url', 'uri'],
] as const;
/** Fields that may also contain the reference image that was sent. */
const AMBIGUOUS_NAMES = ['image', 'picture', 'output', 'result', 'data', 'images'] as const;

/** The state of a task with its images, as a response reports it. */
export interface ImageTaskResponse extends TaskResults<FoundImage> {
  /** Why data in the place of an image is unusable. */
  readonly problems: readonly string[];
}

/** How to read a response. */
export interface ImageReadOptions extends ReadOptions {
  /** The reference that was sent, which a response may repeat. */
  readonly sent?: string | undefined;
  readonly inside: readonly EmbeddedImageResult[];
  readonly keyFilter: KeyFilter;
}

type Result = FoundImage | { readonly problem: string };

/**
 * Finds images, as URLs or embedded data, and the state of an image task anywhere in a response. Images without any
 * state count as success. Never throws.
 * @see SERVICE.md §2.9
 */
export function readImageAnswer(whole: unknown, reading: ImageReadOptions): ImageTaskResponse {
  const { task, named, other, states, atPath } = readResults<Result>(whole, reading, {
    holders: CONTAINERS,
    ofFields: (fields) => resultOfObject(fields, reading),
    ofText: (text) => resultOfText(text, reading),
  });
  const results = atPath ?? (named.length > 0 ? named : other);
  const found = withoutDuplicates(results.flatMap((result) => ('problem' in result ? [] : [result])));
  return {
    ...withState(task, states, (atPath !== null || named.length > 0) && found.some(isFetchable)),
    found: found.slice(0, RESPONSE_IMAGES_MAX),
    problems: results.flatMap((result) => ('problem' in result ? [result.problem] : [])),
  };
}

/** Returns one image per object: its embedded data, else its URL. */
function resultOfObject(
  fields: Fields,
  reading: ImageReadOptions,
): { result: Result; isNamed: boolean } | null {
  const first = (names: readonly string[]): Result | null => {
    const inside = names.flatMap((name) => embeddedImage(fieldOf(fields, name), reading) ?? []);
    const good = inside.find((result) => 'file' in result);
    if (good !== undefined) return good;
    const url = firstAddress(fields, names, reading.keyFilter);
    return url === null || url === reading.sent ? (inside[0] ?? null) : { url };
  };
  const named = first(NAMES);
  if (named !== null) return { result: named, isNamed: true };
  const ambiguous = first(AMBIGUOUS_NAMES);
  // An embedded image in an ambiguous field is the reference that was sent.
  if (ambiguous !== null && !('url' in ambiguous) && /^data:/i.test(reading.sent ?? '')) return null;
  return ambiguous === null ? null : { result: ambiguous, isNamed: false };
}

function resultOfText(value: string, reading: ImageReadOptions): Result | null {
  const inside = embeddedImage(value, reading);
  if (inside !== null) return inside;
  const url = addressOf(value, reading.keyFilter);
  return url === null || url === reading.sent ? null : { url };
}

function embeddedImage(value: unknown, { inside }: ImageReadOptions): Result | null {
  return inside[mediaIndex(value) ?? -1] ?? null;
}

const isFetchable = (image: FoundImage): boolean => 'file' in image || /^https?:/i.test(image.url);

function withoutDuplicates(pictures: readonly FoundImage[]): FoundImage[] {
  const byName = new Map<string, FoundImage>();
  for (const image of pictures) {
    const name = 'file' in image ? image.sha256 : image.url;
    if (!byName.has(name)) byName.set(name, image);
  }
  return [...byName.values()];
}
