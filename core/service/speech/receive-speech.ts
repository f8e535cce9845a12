import type { AudioFormat } from '../../../shared/service/speech.ts';
import type { Settlement, SpeechBodyFacts } from '../../http/body/body-messages.ts';
import type { BodyProgress, WrittenBody } from '../../http/body/written-body.ts';
import type { BodyKind } from '../../http/body-kind.ts';
import { fail } from '../../http/errors/classify-error.ts';
import { countedError } from '../../http/errors/counted-error.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import type { CallObserver } from '../../http/service-connection.ts';
import { sniffBody } from '../../http/sniff-body.ts';
import { type Quarantined, SpeechError } from './speech-error.ts';
import { SpeechReader } from './speech-reader.ts';
import { speechFailure } from './speech-verdict.ts';

interface Receiving {
  readonly asked: AudioFormat | null;
  readonly redact: (text: string) => string;
  readonly observer: CallObserver | undefined;
  readonly onBytes: ((bytes: number) => void) | undefined;
}

/**
 * Takes a speech answer to disk and judges it.
 * @throws SpeechError with what was kept; BodyWriteError when the disk failed
 */
export async function receiveSpeech(
  answer: ServiceAnswer,
  body: WrittenBody,
  options: Receiving,
): Promise<{ facts: SpeechBodyFacts; said: SpeechReader }> {
  let said = new SpeechReader(options.redact, false);
  let kind: Exclude<BodyKind, 'empty'> | null = null;
  let facts: SpeechBodyFacts;
  try {
    const label = answer.headers['content-type'] ?? '';
    // The bytes know better: what is paid for is not thrown away over a label.
    const sniffed = await sniffBody(answer, /html/i.test(label) ? '' : label);
    if (sniffed.kind === 'empty') {
      throw fail('bad_answer', 'The answer is empty.', { phase: 'answering', status: answer.status });
    }
    kind = sniffed.kind;
    said = new SpeechReader(options.redact, kind === 'sse');
    facts = await toDisk(answer, body, kind, sniffed.pieces, said, options);
  } catch (error) {
    // Nothing is kept of what the user stopped, and there is nothing to keep of what has not begun.
    if (kind === null || !(error instanceof ServiceError)) throw error;
    throw await settled(body, countedError(error), error.data.class === 'stopped' ? 'drop' : 'body');
  } finally {
    if (said.text !== '') options.observer?.onBody?.(said.text);
  }
  const { asked } = options;
  const verdict = speechFailure({ kind, facts, said, asked, status: answer.status });
  if (verdict !== null) throw await settled(body, verdict.error, verdict.settle, facts.format);
  await body.settle('keep');
  return { facts, said };
}

/** How long the end of a body may take when all of it is there, in milliseconds. */
const END_MS = 5_000;

/** Pumps the body through the thread until it has come to its end, or has said all that matters. */
async function toDisk(
  answer: ServiceAnswer,
  body: WrittenBody,
  kind: Exclude<BodyKind, 'empty'>,
  first: readonly Uint8Array[],
  said: SpeechReader,
  options: Receiving,
): Promise<SpeechBodyFacts> {
  const following = follow(answer, body, said, options.onBytes);
  let broken: ServiceError | null = null;
  body.begin(kind === 'html' || kind === 'unknown' ? 'raw' : kind);
  for (const piece of first) await body.write(piece);
  try {
    while (!following.isEnough()) {
      // Only a stream can be over before its end.
      const next = answer.read();
      const piece = kind === 'json' ? await next : await Promise.race([next, following.enough]);
      if (piece === null || piece === 'enough') break;
      await body.write(piece);
    }
  } catch (error) {
    if (kind !== 'json' || !isBreak(error)) throw error;
    broken = error;
  }
  const isDecided = following.isEnough();
  const { facts, documents } = await body.end(said.audioSize);
  if ('inside' in facts) throw new Error('these are pictures');
  following.check();
  if (!isDecided) for (const document of documents) said.document(document, kind === 'sse');
  // What a broken connection takes after the last bracket was not part of the answer.
  if (broken !== null && !said.isComplete) throw broken;
  answer.finish();
  return facts;
}

/** Listens to what the thread tells of a body. */
function follow(
  answer: ServiceAnswer,
  body: WrittenBody,
  said: SpeechReader,
  onBytes: ((bytes: number) => void) | undefined,
) {
  const enough = Promise.withResolvers<'enough'>();
  let audio = 0;
  let isFull = false;
  let defect: { readonly cause: unknown } | null = null;

  function note(progress: BodyProgress): void {
    if (progress.media > audio) {
      audio = progress.media;
      answer.meaning();
      onBytes?.(audio);
    }
    if (progress.isWhole) answer.hurry(END_MS);
    for (const document of progress.documents) said.document(document);
    isFull ||= progress.isFull;
  }
  function check(): void {
    if (defect !== null) throw defect.cause;
  }
  function isEnough(): boolean {
    check();
    return isFull || said.isDecided;
  }
  body.onProgress = (progress) => {
    try {
      note(progress);
      if (isEnough()) enough.resolve('enough');
    } catch (cause) {
      // Nobody could catch it here; whoever asks next gets it.
      defect ??= { cause };
      enough.resolve('enough');
    }
  };
  return { enough: enough.promise, isEnough, check };
}

function isBreak(error: unknown): error is ServiceError {
  return (
    error instanceof ServiceError && (error.data.class === 'interrupted' || error.data.class === 'timeout')
  );
}

async function settled(
  body: WrittenBody,
  error: ServiceError,
  as: Exclude<Settlement, 'keep'>,
  format: AudioFormat | null = null,
): Promise<SpeechError> {
  // That the disk fails now too is not what the user has to know first.
  const bytes = await body.settle(as).catch(() => null);
  const isAudio = as === 'audio';
  const kept: Quarantined | null =
    bytes === null || as === 'drop'
      ? null
      : { what: as, bytes, format: isAudio && format !== 'pcm' ? format : null };
  return new SpeechError(error.data, kept, { cause: error.cause ?? error });
}
