declare module 'punycode.js' {
  /** Converts the `xn--` labels of a host name to Unicode. Throws RangeError on invalid punycode. */
  export function toUnicode(host: string): string;
}
