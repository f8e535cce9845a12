/** A failed set-up step. The message is one sentence that says what to do. */
export class SetupError extends Error {}

/**
 * Prints one line to the user on stderr: stdout is reserved for the program that is started.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a script's main function; a failure prints its message and exits with a non-zero status.
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
