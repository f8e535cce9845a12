/**
 * Works on one conversation in a process that is killed. Arguments: the operation, the data folder, the turn. Prints a
 * line when something is done.
 */
import { openDatabase } from '../db/database.ts';
import { talkOver } from './talk-over.ts';

const [what = '', folder = '', turnId = ''] = process.argv.slice(2);
const { db } = openDatabase(folder, Date.now());
const talk = talkOver(db);

process.stdout.write('began\n');
switch (what) {
  case 'remove': {
    for (;;) {
      const { removalId } = talk.removals.remove(turnId, 'below', 1);
      process.stdout.write('removed\n');
      talk.removals.restore(removalId, 1);
    }
  }
  case 'erase': {
    talk.time.ahead = 31 * 86_400_000;
    await talk.removals.purge(new AbortController().signal);
    process.stdout.write('erased\n');
    // A late kill counts too: it finds everything done.
    setInterval(() => undefined, 60_000);
    break;
  }
  case 'fork': {
    for (;;) {
      await talk.fork(turnId);
      process.stdout.write('forked\n');
    }
  }
  default:
    throw new Error(`cannot do ${what}`);
}
