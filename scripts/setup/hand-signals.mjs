/**
 * Hands Ctrl-C and SIGTERM on to a program of ours, which ends in order by them. Not on Windows: there the terminal tells
 * the program itself, and what is handed on would end it at once, with nothing saved.
 * @param {{ kill(signal: NodeJS.Signals): unknown }} child
 * @param {Pick<NodeJS.EventEmitter, 'on' | 'off'>} [from]
 * @param {NodeJS.Platform} [platform]
 * @returns {() => void} what ends it
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
