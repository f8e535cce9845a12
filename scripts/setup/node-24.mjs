import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { handSignals } from './hand-signals.mjs';
import { ROOT } from './places.mjs';
import { SetupError } from './say.mjs';

const WANTED = 24;

/**
 * Returns the Node that runs Quartet: the one among its packages, else the current one if it is new enough.
 * @returns {string} path of the program
 */
export function node24() {
  const bin = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (process.execPath === bin) return bin;
  if (existsSync(bin) && major(spawnSync(bin, ['--version'], { encoding: 'utf8' }).stdout ?? '') >= WANTED)
    return bin;
  if (major(process.version) >= WANTED) return process.execPath;
  throw new SetupError(
    `Node ${WANTED} did not come with the packages (npm may be told to ignore scripts): run "npm rebuild node", or install Node ${WANTED}.`,
  );
}

/** @param {string} version */
function major(version) {
  return Number(/^v(\d+)\./.exec(version.trim())?.[1] ?? 0);
}

/**
 * Runs a program of the project on Node 24 with the current stdin, stdout and stderr, forwards signals, and waits for
 * its end.
 * @param {string} script path inside the project
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} its exit status
 */
export function runOnNode24(script, args, env = {}) {
  return new Promise((resolve, reject) => {
    const path = join(ROOT, 'node_modules', '.bin');
    const separator = process.platform === 'win32' ? ';' : ':';
    const child = spawn(node24(), [join(ROOT, script), ...args], {
      cwd: ROOT,
      env: {
        // Node's compile cache makes the next start a third faster.
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
        ...process.env,
        PATH: `${path}${separator}${process.env.PATH ?? ''}`,
        ...env,
      },
      stdio: 'inherit',
    });
    const end = handSignals(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      end();
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
}
