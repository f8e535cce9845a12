import type { JobKind, JobSubject } from '../../../shared/domain/job.ts';

/** The subject of a job whose kind the contract does not name. */
interface OtherSubject {
  readonly kind: string;
  readonly generationId: string;
}

/** Returns what a job makes, by the ids in its row; undefined for a chat without its conversation. */
export function subjectOf(kind: JobKind, id: string, conversationId: string | null): JobSubject | undefined {
  if (kind !== 'chat') return generationSubject(kind, id);
  return conversationId === null ? undefined : { kind, conversationId, turnId: id };
}

/** Returns what a job of this kind makes: the generation of an id. */
export function generationSubject(kind: string, id: string): JobSubject {
  switch (kind) {
    case 'speech':
      return { kind, takeId: id };
    case 'music':
      return { kind, songId: id };
    case 'images':
      return { kind, drawingId: id };
    default: {
      // No view asks for jobs of such a kind.
      const subject: unknown = { kind, generationId: id } satisfies OtherSubject;
      return subject as JobSubject;
    }
  }
}

/** Returns the id of the turn or generation that a job makes. */
export function subjectId(subject: JobSubject): string {
  switch (subject.kind) {
    case 'chat':
      return subject.turnId;
    case 'speech':
      return subject.takeId;
    case 'music':
      return subject.songId;
    case 'images':
      return subject.drawingId;
    default:
      return idOf(subject);
  }
}

const idOf = ({ generationId }: OtherSubject): string => generationId;
