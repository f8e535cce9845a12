/**
 * Lets the program outlive the reader of its output: a closed terminal, the other end of a pipe (`| head`). Without it,
 * the next write would end the program in the middle of its work.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
