/** Switches that let another program inspect or control a packaged app. */
const DEBUGGING =
  /^--?(remote-debugging-(port|pipe|address)|remote-allow-origins|inspect|inspect-brk|inspect-port)\b/i;

/** Returns whether the app was started with a switch that exposes it to others; a packaged app must then end. */
export function isDebugged(argv: readonly string[], packaged: boolean): boolean {
  return packaged && argv.some((argument) => DEBUGGING.test(argument));
}
