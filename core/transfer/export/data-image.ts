/** Kinds of pictures that a page may show and a file may be made of: drawn by every browser, and none can run. */
const KINDS: Readonly<Record<string, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
};

/** A picture inside a Data URI. */
export interface DataImage {
  /** The address written anew, with nothing in it but kind and base64. */
  readonly url: string;
  readonly extension: string;
  readonly base64: string;
}

/** The picture a Data URI holds; null for another kind, for what is no base64, and for any other address. */
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
