import { appendFileSync } from 'node:fs';
import { isIP, Socket } from 'node:net';

/**
 * This module loads before a program's own code and appends every host that it connects to, one per line, to the file
 * in QUARTET_CONNECTIONS. All connections in Node, from any library, go through this one method.
 */
const file = process.env.QUARTET_CONNECTIONS;
const connect = Socket.prototype.connect;

/** @param {unknown} given @returns {string} */
function hostOf(given) {
  if (Array.isArray(given)) return hostOf(given[0]);
  if (typeof given !== 'object' || given === null) return '';
  if ('path' in given && typeof given.path === 'string') return '';
  return 'host' in given && typeof given.host === 'string' ? given.host : 'localhost';
}

/** @this {Socket} @param {...unknown} args */
function noted(...args) {
  const host = hostOf(args[0]);
  const isOurs = host === '' || host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$)/.test(host));
  if (file && !isOurs) appendFileSync(file, `${host}\n`);
  return Reflect.apply(connect, this, args);
}
Reflect.set(Socket.prototype, 'connect', noted);
