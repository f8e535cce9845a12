import type { MessagePort } from 'node:worker_threads';
import type { BodyFiles } from './body-files.ts';
import type { BodyPaths, FromThread, ToThread } from './body-messages.ts';
import { PictureBody } from './picture-body.ts';
import { SpeechBody } from './speech-body.ts';
import type { ThreadBody } from './thread-body.ts';

function bodyFor(files: BodyFiles, paths: BodyPaths): ThreadBody {
  return 'holds' in paths ? new PictureBody(files, paths) : new SpeechBody(files, paths);
}

/**
 * The thread's side: bodies by number, each message done before the next is looked at. A disk that fails ends its own
 * body only.
 */
export function serveBodies(port: MessagePort, files: BodyFiles): void {
  const bodies = new Map<number, ThreadBody>();

  function say(message: FromThread, transfer: ArrayBuffer[] = []): void {
    port.postMessage(message, transfer);
  }

  function take(message: ToThread): void {
    const { id } = message;
    if (message.type === 'open') {
      bodies.set(id, bodyFor(files, message.paths));
      say({ type: 'opened', id });
      return;
    }
    const body = bodies.get(id);
    if (body === undefined) {
      // It failed before: what was still on its way is answered by nothing but its buffer.
      if (message.type === 'bytes') giveBack(message.id, message.buffer, undefined);
      return;
    }
    switch (message.type) {
      case 'begin':
        body.begin(message.kind);
        break;
      case 'bytes':
        body.push(Buffer.from(message.buffer, 0, message.length));
        giveBack(id, message.buffer, body);
        break;
      case 'end': {
        const facts = body.end(message.audioSize);
        say({ type: 'ended', id, facts, documents: body.takeDocuments() });
        break;
      }
      case 'settle':
        bodies.delete(id);
        say({ type: 'settled', id, kept: body.settle(message.as) });
        break;
      default:
        message satisfies never;
    }
  }

  function giveBack(id: number, buffer: ArrayBuffer, body: ThreadBody | undefined): void {
    const media = body?.media ?? 0;
    const documents = body?.takeDocuments() ?? [];
    const isWhole = body?.isWhole ?? false;
    const isFull = body?.isFull ?? true;
    say({ type: 'took', id, buffer, media, documents, isWhole, isFull }, [buffer]);
  }

  port.on('message', (message: ToThread) => {
    try {
      take(message);
    } catch (error) {
      bodies.get(message.id)?.settle('drop');
      bodies.delete(message.id);
      say({ type: 'failed', id: message.id, code: codeOf(error), message: String(error) });
    }
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
