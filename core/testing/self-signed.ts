import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A certificate that signs itself, for TLS tests. `host` is the only name in it. */
export function selfSigned(options: {
  readonly host: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(der(0x31, sequence(oid([0x55, 0x04, 0x03]), der(0x0c, Buffer.from(options.host)))));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(options.notBefore), time(options.notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName(options.host))),
  );
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey);
  const certificate = sequence(
    toBeSigned,
    algorithm,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from([length >> 8, length & 0xff]);
  return Buffer.concat([Buffer.from([tag, 0x82]), size, content]);
}

function sequence(...items: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(items));
}

function oid(bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));
}

/** subjectAltName: an IPv4 address as such, else a DNS name. */
function alternativeName(host: string): Buffer {
  const isAddress = /^\d+(\.\d+){3}$/.test(host);
  const value = isAddress
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host));
  return sequence(oid([0x55, 0x1d, 0x11]), der(0x04, sequence(value)));
}
