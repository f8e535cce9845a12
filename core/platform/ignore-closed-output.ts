/**
 * Lets a program outlive who reads what it says: a terminal that was closed, the other end of a pipe (`| head`). What is
 * said to nobody is lost; without this the first such word would end the program in the middle of its work.
 */
export function ignoreClosedOutput(
  streams: readonly Pick<NodeJS.WriteStream, 'on'>[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) stream.on('error', () => undefined);
}
