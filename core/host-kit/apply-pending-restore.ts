import { applyRestore } from '../backup/apply-restore.ts';
import type { Logger } from '../platform/host.ts';

/**
 * Applies a staged restore before anything in the data folder is opened.
 * @returns notices for the user; see `Host`.
 * @throws Error with a message for the person who started the program.
 */
export function applyPendingRestore(dataFolder: string, logger: Logger): readonly string[] {
  try {
    const { warnings, aside, problem } = applyRestore(dataFolder, Date.now());
    if (problem !== undefined) logger.error('a restore failed and was rolled back', { error: problem });
    else if (warnings.length > 0) logger.info('a restored backup was applied', { aside });
    return warnings;
  } catch (error) {
    logger.error('a restore failed and could not be rolled back', { error });
    throw new Error(
      `Quartet was about to put a restored backup in its place in ${dataFolder}, and could not finish. Nothing is lost: see that no other program uses the folder and that its disk has room, then start Quartet again.`,
      { cause: error },
    );
  }
}
