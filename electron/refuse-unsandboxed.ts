/**
 * Refuses to run a packaged app without Chromium's sandbox. The AppImage launcher disables it by
 * itself on systems that forbid what the sandbox needs.
 * @throws Error with a message for the person who started the program.
 */
export function assertSandboxed(argv: readonly string[], packaged: boolean): void {
  if (!packaged || !argv.some((argument) => /^--?no-sandbox\b/i.test(argument))) return;
  throw new Error(
    'Quartet does not start without the sandbox that keeps pages away from your files, and this system forbids it to an AppImage. Install the deb or rpm package instead: it brings the permission along.',
  );
}
