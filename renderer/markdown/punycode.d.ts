declare module 'punycode.js' {
  /** Turns the `xn--` labels of a host name into Unicode. Throws RangeError on a label that is not valid punycode. */
  export function toUnicode(host: string): string;
}
