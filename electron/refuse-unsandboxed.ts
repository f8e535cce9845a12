/**
 * A packaged app does not run without Chromium's sandbox, whoever left it off: what starts an AppImage does so by itself
 * where the system forbids what the sandbox needs.
 * @throws Error with a sentence for the person who started the program.
 */
export function assertSandboxed(argv: readonly string[], packaged: boolean): void {
  if (!packaged || !argv.some((argument) => /^--?no-sandbox\b/i.test(argument))) return;
  throw new Error(
    'Quartet does not start without the sandbox that keeps pages away from your files, and this system forbids it to an AppImage. Install the deb or rpm package instead: it brings the permission along.',
  );
}
