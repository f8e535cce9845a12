import type { Job } from '../../shared/domain/job.ts';
import { openArea } from '../app/area-state.ts';

/** Opens the place where a job's result is shown. */
export function showResult({ subject }: Pick<Job, 'subject'>): void {
  switch (subject.kind) {
    case 'chat':
      openArea('chat', { conversationId: subject.conversationId, turnId: subject.turnId });
      break;
    case 'speech':
      openArea('speech', { takeId: subject.takeId });
      break;
    case 'music':
      openArea('music', { songId: subject.songId });
      break;
    case 'images':
      openArea('images', { generationId: subject.generationId });
      break;
    default:
      subject satisfies never;
  }
}
