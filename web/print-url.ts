interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Prints the window's address: always as one line of JSON on `out`, for programs; and if `out` is a terminal, also the
 * bare address on `err`, which terminals turn into a link.
 */
export function printUrl(url: string, out: Output, err: Output): void {
  out.write(`${JSON.stringify({ url })}\n`);
  if (out.isTTY) err.write(`Open this in your browser: ${url}\n`);
}
