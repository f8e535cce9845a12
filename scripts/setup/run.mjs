import { spawn } from 'node:child_process';
import { ROOT } from './places.mjs';

/**
 * @typedef {object} RunOptions
 * @property {number} [timeoutMs] maximum runtime
 * @property {number} [silenceMs] maximum time without output that counts as progress
 * @property {RegExp} [progress] output that counts; any by default
 * @property {boolean} [showProgress] show that output, even if `quiet`
 * @property {Record<string, string>} [env] added to the environment
 * @property {boolean} [quiet] return the output instead of showing it
 */

/**
 * Runs a program to its end without a terminal, so that it cannot prompt. Output goes to stderr unless `quiet`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string, reason: string }>} never rejects; `reason` is a phrase when not ok
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && /\.cmd$/i.test(command),
    });
    let output = '';
    let killed = '';
    /** @param {string} why */
    const kill = (why) => {
      killed = why;
      child.kill('SIGKILL');
    };
    const total = options.timeoutMs && setTimeout(() => kill('it took too long'), options.timeoutMs);
    /** @type {NodeJS.Timeout | undefined} */
    let silence;
    const heard = () => {
      clearTimeout(silence);
      if (options.silenceMs) silence = setTimeout(() => kill('nothing came'), options.silenceMs);
    };
    heard();
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      const text = chunk.toString();
      output = (output + text).slice(-100_000);
      const counts = !options.progress || options.progress.test(text);
      if (!options.quiet || (options.showProgress && counts)) process.stderr.write(chunk);
      if (counts) heard();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    /** @param {boolean} ok @param {string} reason */
    const end = (ok, reason) => {
      clearTimeout(silence);
      if (total) clearTimeout(total);
      resolve({ ok, output, reason });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0 && killed === '', killed || `it ended with ${code}`));
  });
}
