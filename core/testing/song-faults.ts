import { jsonAnswer } from './answers.ts';
import { type BilledFault, billedFaults, TASK_ID_FAULTS } from './billed-faults.ts';
import { queryFaults } from './query-faults.ts';

/** The fault matrix for requesting a song (MUS), as data: without a fault the task is `T-1`. */
export const SONG_FAULTS: readonly BilledFault[] = [
  ...billedFaults({ task_id: 'T-1' }, /T-1/, {
    class: 'bad_answer',
    becomes: 'unknown',
    says: /larger than 16 MiB/,
  }),
  ...TASK_ID_FAULTS,
];

export const SONG_URL = 'https://files.example/T-1.mp3';
export const SONG_DONE = jsonAnswer(200, {
  ...{ task_id: 'T-1', status: 'succeeded', progress: 100 },
  songs: [{ id: 's-1', title: 'City', audio_url: SONG_URL, duration: 90 }],
});

/** The fault matrix for polling a song (MQ), as data. */
export const QUERY_FAULTS = queryFaults({ audio_url: SONG_URL });
