import { plainText } from './plain-text.ts';

/** Describes an unexpected body. @param text its beginning, with the key redacted. */
export function describeUnexpectedBody(kind: 'html' | 'unknown', text: string): string {
  const excerpt = plainText(text, kind === 'html').slice(0, 120);
  const what = kind === 'html' ? 'with a web page' : 'with neither JSON nor a stream';
  return `The address answered ${what}${excerpt === '' ? '' : ` (“${excerpt}”)`}. Check the base address, or whether this network asks for a sign-in.`;
}
