import type { InsidePicture } from '../../http/body/body-messages.ts';
import type { WrittenBody } from '../../http/body/written-body.ts';
import type { BodyKind } from '../../http/body-kind.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { shownBody } from '../../http/shown-body.ts';
import { sniffBody } from '../../http/sniff-body.ts';

/** An answer with pictures that has come to its end, or to where it broke. */
export interface ReceivedPictures {
  /** Null: it broke before that could be told. */
  readonly kind: BodyKind | null;
  /** What is inside it stands in the text as its number. */
  readonly text: string;
  /** All of it is in the text. */
  readonly isAll: boolean;
  /** The last bracket has come and nothing after it. */
  readonly isComplete: boolean;
  readonly inside: readonly InsidePicture[];
  readonly broken: ServiceError | null;
}

/** How long the end of a body may take when all of it is there, in milliseconds. */
const END_MS = 5_000;

/**
 * Takes an answer to disk as it comes; what becomes of the files is the caller's to say.
 * @throws BodyWriteError when the disk failed
 */
export async function receivePictures(
  answer: ServiceAnswer,
  body: WrittenBody,
  options: { readonly redact: (text: string) => string; readonly observer: CallObserver | undefined },
): Promise<ReceivedPictures> {
  let kind: BodyKind | null = null;
  let broken: ServiceError | null = null;
  const label = answer.headers['content-type'] ?? '';
  try {
    // The bytes know better: what is paid for is not thrown away over a label.
    const sniffed = await sniffBody(answer, /html/i.test(label) ? '' : label);
    kind = sniffed.kind;
    await pump(answer, body, kind, sniffed.pieces);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    broken = error;
  }
  const { facts, documents } = await body.end(null);
  if (!('inside' in facts)) throw new Error('this is speech');
  const [document] = documents;
  const text = document?.text ?? '';
  const isAll = document?.isCut === false;
  if (text !== '') options.observer?.onBody?.(shownBody({ text, cut: !isAll }, options.redact));
  if (broken === null) answer.finish();
  return {
    ...{ kind, text, broken, inside: facts.inside },
    isAll,
    isComplete: document?.isComplete === true,
  };
}

async function pump(
  answer: ServiceAnswer,
  body: WrittenBody,
  kind: BodyKind,
  first: readonly Uint8Array[],
): Promise<void> {
  let isEnough = false;
  body.onProgress = ({ isFull, isWhole }) => {
    isEnough = isFull;
    // Where nothing but the end can follow, it is not waited for long.
    if (isWhole) answer.hurry(END_MS);
  };
  body.begin(kind === 'json' ? 'json' : 'raw');
  for (const piece of first) await body.write(piece);
  while (!isEnough) {
    const piece = await answer.read();
    if (piece === null) break;
    answer.meaning();
    await body.write(piece);
  }
}
