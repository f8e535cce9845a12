import { appendFileSync } from 'node:fs';
import { isIP, Socket } from 'node:net';

/**
 * Loaded into a program before its own code: writes down, a line each, every host it connects to, in the file that
 * QUARTET_CONNECTIONS names. All of Node's connections, by whatever library, go through this one method.
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
