/**
 * Lets the program outlive the reader of its output: a closed terminal, the other end of a pipe (`| head`). Without it,
 * the next write would end the program in the middle of its work.
 */
export function ignoreClosedOutput(
  streams: readonly Pick<NodeJS.WriteStream, 'on'>[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) stream.on('error', () => undefined);
}
