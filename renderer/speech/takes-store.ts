import type { Take } from '../../shared/domain/take.ts';
import { NewestList } from '../tasks/newest-list.ts';
import type { SpeechApi } from './speech-deps.ts';

/** The takes, newest first; samples of voices are none. */
export class TakesStore extends NewestList<Take> {
  constructor({ speech }: Pick<SpeechApi, 'speech'>) {
    super(
      {
        page: (asked) => speech.takes(asked),
        remove: (id) => speech.remove({ id }),
        restore: (id) => speech.restore({ id }),
      },
      (take) => take.purpose === 'take',
    );
  }
}
