import type { Picture } from './engines/chat/prompt.ts';

/**
 * Reads an image's format and size in pixels from its first bytes.
 * @returns null unless it is PNG, JPEG, GIF or WebP
 */
export function readImageHeader(bytes: Buffer): Picture | null {
  const size = png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  return size && size.width > 0 && size.height > 0 ? { ...size, bytes: bytes.length } : null;
}

type Size = { format: string; width: number; height: number } | null;

function png(b: Buffer): Size {
  if (
    b.length < 24 ||
    b.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' ||
    b.toString('latin1', 12, 16) !== 'IHDR'
  )
    return null;
  return { format: 'PNG', width: b.readUInt32BE(16), height: b.readUInt32BE(20) };
}

function gif(b: Buffer): Size {
  if (b.length < 10 || !/^GIF8[79]a$/.test(b.toString('latin1', 0, 6))) return null;
  return { format: 'GIF', width: b.readUInt16LE(6), height: b.readUInt16LE(8) };
}

function webp(b: Buffer): Size {
  if (b.length < 30 || b.toString('latin1', 0, 4) !== 'RIFF' || b.toString('latin1', 8, 12) !== 'WEBP')
    return null;
  const format = 'WebP';
  switch (b.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { format, width: b.readUIntLE(24, 3) + 1, height: b.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = b.readUInt32LE(21);
      return { format, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { format, width: b.readUInt16LE(26) & 0x3fff, height: b.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** Walks the segments up to the frame header, which holds the size. */
function jpeg(b: Buffer): Size {
  if (b.length < 4 || b.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < b.length; ) {
    if (b[at] !== 0xff) return null;
    const marker = b[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { format: 'JPEG', width: b.readUInt16BE(at + 7), height: b.readUInt16BE(at + 5) };
    const bare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += bare ? 2 : 2 + b.readUInt16BE(at + 2);
  }
  return null;
}
