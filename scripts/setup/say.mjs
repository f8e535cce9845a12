/** A set-up step that cannot be done. The message is one sentence that says what to do. */
export class SetupError extends Error {}

/**
 * One plain line to the user, on stderr: stdout belongs to the program that is started.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a script's main function; a failure ends the process with its sentence and a status that is not 0.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    say(
      error instanceof SetupError
        ? `Quartet: ${error.message}`
        : `Quartet: ${error instanceof Error ? error.stack : error}`,
    );
    process.exitCode = 1;
  }
}
