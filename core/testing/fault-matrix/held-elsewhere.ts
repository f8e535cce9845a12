/**
 * Rows that need separate processes, disks or windows, with the tests that cover them, as `file › title`. For rows that
 * are played here too, these tests cover what a core in one process cannot show.
 */
export const HELD_ELSEWHERE: Readonly<Record<number, readonly string[]>> = {
  4: [
    'renderer/app/connection-state.test.ts › a connection is offline only if its server is not on this computer',
  ],
  11: ['core/jobs/queue.test.ts › pauses the connection once; waiting calls are sent with the new key'],
  59: [
    'core/jobs/errand-kills.test.ts › kills at named and random points',
    'core/generations/music/sigkill.test.ts › kills during song generation: nothing is billed twice, lost or left over',
  ],
  60: [
    'core/generations/music/sigkill.test.ts › kills during song generation: nothing is billed twice, lost or left over',
    'core/generations/images/sigkill.test.ts › kills during image generation: nothing is billed twice, lost or left over',
  ],
  61: ['core/jobs/sigkill.test.ts › a kill loses at most the last second of text'],
  62: ['core/db/database.test.ts › safety switches'],
  73: ['core/jobs/caller.test.ts › does not send a call that could not be written first'],
  74: [
    'core/platform/data-lock.test.ts › admits one process, and tells the second who holds the lock',
    'web/main.test.ts › refuses to start twice on one data folder and prints the reason',
  ],
  75: [
    'core/generations/images/late-answer.test.ts › an image at a URL is downloaded at once, and nothing is sent again',
  ],
};
