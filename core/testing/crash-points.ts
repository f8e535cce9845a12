import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

/** Environment variable: the point at which a test process kills itself, and the passes before: `committed 2`. */
export const CRASH_AT = 'QUARTET_CRASH_AT';

const [wanted = '', passes = '0'] = (process.env[CRASH_AT] ?? '').split(' ');
let passesLeft = Number(passes);

/** Kills the process with SIGKILL if this is the wanted point and it was passed often enough. */
export function crashPoint(name: string): void {
  if (name !== wanted || passesLeft-- > 0) return;
  process.kill(process.pid, 'SIGKILL');
}

/** Points in the main thread of any core, hooked from outside: around commits, service calls and file renames. */
export const STORE_POINTS = ['commit', 'committed'] as const;
export const CALL_POINTS = ['sending', 'sent', 'head-came', 'body-came'] as const;
export const FILE_POINTS = ['rename', 'renamed'] as const;

/** Hooks these points. Passes count from now on. */
export function watchCorePoints(): void {
  const exec = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function (sql) {
    if (sql !== 'COMMIT') return exec.call(this, sql);
    crashPoint('commit');
    exec.call(this, sql);
    crashPoint('committed');
  };
  subscribe('undici:client:sendHeaders', () => crashPoint('sending'));
  subscribe('undici:request:bodySent', () => crashPoint('sent'));
  subscribe('undici:request:headers', () => crashPoint('head-came'));
  subscribe('undici:request:trailers', () => crashPoint('body-came'));
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    crashPoint('rename');
    renameSync(from, to);
    crashPoint('renamed');
  };
  syncBuiltinESMExports();
}
