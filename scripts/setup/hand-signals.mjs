/**
 * Forwards Ctrl-C and SIGTERM to a child program, which then ends cleanly. Does nothing on Windows: the terminal
 * sends Ctrl-C to the program itself, and a forwarded signal would kill it with nothing saved.
 * @param {{ kill(signal: NodeJS.Signals): unknown }} child
 * @param {Pick<NodeJS.EventEmitter, 'on' | 'off'>} [from]
 * @param {NodeJS.Platform} [platform]
 * @returns {() => void} stops the forwarding
 */
export function handSignals(child, from = process, platform = process.platform) {
  /** @param {NodeJS.Signals} signal */
  const hand = (signal) => {
    if (platform !== 'win32') child.kill(signal);
  };
  from.on('SIGINT', hand);
  from.on('SIGTERM', hand);
  return () => {
    from.off('SIGINT', hand);
    from.off('SIGTERM', hand);
  };
}
