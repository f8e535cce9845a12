interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Says where the window is: always one line of JSON on `out`, for programs; and where a person reads it (`out` is a
 * terminal) the bare address on `err` as well, which a terminal makes a link of.
 */
export function printUrl(url: string, out: Output, err: Output): void {
  out.write(`${JSON.stringify({ url })}\n`);
  if (out.isTTY) err.write(`Open this in your browser: ${url}\n`);
}
