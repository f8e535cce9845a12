/**
 * Image types that a page may show and a file may be made of: every browser decodes them, and none can contain scripts.
 */
const KINDS: Readonly<Record<string, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
};

/** An image inside a data URI. */
export interface DataImage {
  /** The URI rebuilt from its type and base64 only. */
  readonly url: string;
  readonly extension: string;
  readonly base64: string;
}

/** Parses the image of a data URI; null for another type, invalid base64, and any other URI. */
export function parseDataImage(address: string): DataImage | null {
  const comma = address.indexOf(',', 0);
  const head = /^data:image\/(png|jpeg|jpg|webp|gif|avif);base64$/i.exec(
    address.slice(0, Math.min(comma, 64)),
  );
  const kind = head?.[1]?.toLowerCase().replace('jpg', 'jpeg') ?? '';
  const extension = KINDS[kind];
  const base64 = address.slice(comma + 1);
  if (extension === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  return { url: `data:image/${kind};base64,${base64}`, extension, base64 };
}
