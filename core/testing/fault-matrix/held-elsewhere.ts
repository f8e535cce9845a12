/**
 * Rows that need processes, disks or windows of their own: the tests that hold them, `file › words of its name`. Where a
 * row is played here too, these look at what a core in one process cannot show.
 */
export const HELD_ELSEWHERE: Readonly<Record<number, readonly string[]>> = {
  4: ['renderer/app/connection-state.test.ts › is offline only for what is not on this computer'],
  11: [
    'core/jobs/queue.test.ts › pauses the queue once; who waits is not refused too, and goes with the new key',
  ],
  59: [
    'core/jobs/errand-kills.test.ts › kills at named and random points',
    'core/generations/music/sigkill.test.ts › kills around a song: nothing is paid for twice, nothing is lost, nothing is left lying about',
  ],
  60: [
    'core/generations/music/sigkill.test.ts › kills around a song: nothing is paid for twice, nothing is lost, nothing is left lying about',
    'core/generations/images/sigkill.test.ts › kills around a picture, both ways: nothing is paid for twice, nothing is lost, nothing is left lying about',
  ],
  61: ['core/jobs/sigkill.test.ts › text that came more than a second before a kill is there'],
  62: ['core/db/database.test.ts › safety switches'],
  73: ['core/jobs/caller.test.ts › a call that cannot be written down first is not sent'],
  74: [
    'core/platform/data-lock.test.ts › admits one process, and tells the second who holds the lock',
    'web/main.test.ts › does not start twice on one data folder, and says so',
  ],
  75: [
    'core/generations/images/late-answer.test.ts › a picture at an address is fetched at once, and there for who asks: nothing is sent again',
  ],
};
