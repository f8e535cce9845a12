import { plainText } from './plain-text.ts';

/** Describes a body that no service of this kind sends; `text` is its beginning, with the key redacted. */
export function strangerSentence(kind: 'html' | 'unknown', text: string): string {
  const said = plainText(text, kind === 'html').slice(0, 120);
  const what = kind === 'html' ? 'with a web page' : 'with neither JSON nor a stream';
  return `The address answered ${what}${said === '' ? '' : ` (“${said}”)`}. Check the base address, or whether this network asks for a sign-in.`;
}
