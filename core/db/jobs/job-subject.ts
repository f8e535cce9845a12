import type { JobKind, JobSubject } from '../../../shared/domain/job.ts';

/** The subject of a job whose kind is not in the contract. */
interface OtherSubject {
  readonly kind: string;
  readonly generationId: string;
}

/** Returns the subject of a job by the ids in its row; undefined for a chat job without a conversation. */
export function subjectOf(kind: JobKind, id: string, conversationId: string | null): JobSubject | undefined {
  if (kind !== 'chat') return generationSubject(kind, id);
  return conversationId === null ? undefined : { kind, conversationId, turnId: id };
}

/** Returns the subject of a generation job. */
export function generationSubject(kind: string, id: string): JobSubject {
  switch (kind) {
    case 'speech':
      return { kind, takeId: id };
    case 'music':
      return { kind, songId: id };
    case 'images':
      return { kind, generationId: id };
    default: {
      // No view requests jobs of such a kind.
      const subject: unknown = { kind, generationId: id } satisfies OtherSubject;
      return subject as JobSubject;
    }
  }
}

/** Returns the id of the turn or generation that a job writes. */
export function subjectId(subject: JobSubject): string {
  switch (subject.kind) {
    case 'chat':
      return subject.turnId;
    case 'speech':
      return subject.takeId;
    case 'music':
      return subject.songId;
    case 'images':
      return subject.generationId;
    default:
      return idOf(subject);
  }
}

const idOf = ({ generationId }: OtherSubject): string => generationId;
