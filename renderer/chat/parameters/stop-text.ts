/** A stop sequence as it is shown and typed: line breaks and tabs have no look of their own. */
export function shownStop(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

const MEANT: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** Resolves the escapes in a stop sequence as typed; a lone backslash stands for itself. */
export function typedStop(text: string): string {
  return text.replace(/\\([nrt\\])/g, (_, sign: string) => MEANT[sign] ?? sign);
}
