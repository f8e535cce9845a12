/** Switches by which another program could look into, or steer, a packaged app. */
const DEBUGGING =
  /^--?(remote-debugging-(port|pipe|address)|remote-allow-origins|inspect|inspect-brk|inspect-port)\b/i;

/** Whether a packaged app was started with a switch that opens it to others; it must end then. */
export function isDebugged(argv: readonly string[], packaged: boolean): boolean {
  return packaged && argv.some((argument) => DEBUGGING.test(argument));
}
