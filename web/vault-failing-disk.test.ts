import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eachPoint } from '../core/testing/each-point.ts';
import { faultFs } from '../core/testing/fault-fs.ts';
import { powerLog, replayPowerLog } from '../core/testing/power-log.ts';
import { seeded } from '../core/testing/seeded.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { createOwnerFileVault } from './vault.ts';

const OLD = { state: 'present', key: 'the old key' };
const NEW = { state: 'present', key: 'the new key' };

it('a power cut while a key is being stored leaves the old or the new key', async () => {
  const random = seeded('power cut of the keys');
  const root = temporaryFolder().path;
  await createOwnerFileVault(root).write('a', OLD.key);
  const log = await powerLog(root);
  await createOwnerFileVault(root).write('a', NEW.key);
  log.ack('kept');
  const moments = log.stop();
  expect(moments.length).toBeGreaterThan(3);
  for (const moment of moments) {
    const place = temporaryFolder().path;
    replayPowerLog(moment, root, place, random);
    const found = await createOwnerFileVault(place).read('a');
    expect(moment.acked.length > 0 ? [NEW] : [OLD, NEW], moment.after).toContainEqual(found);
  }
});

it('a disk error while a key is being stored leaves a usable key, and the next write works', async () => {
  const disk = await faultFs();
  for (const fault of ['EIO', 'ENOSPC', 'torn', 'EACCES', 'EROFS', 'short'] as const) {
    await eachPoint(disk, fault, { everyday: 1 }, async (point, begin) => {
      const root = temporaryFolder().path;
      const vault = createOwnerFileVault(root);
      await vault.write('a', OLD.key);
      const isKept = await begin(() => vault.write('a', NEW.key)).then(
        () => true,
        () => false,
      );
      expect(isKept ? [NEW] : [OLD, NEW], point.describe()).toContainEqual(await vault.read('a'));
      await vault.write('a', NEW.key);
      expect(await vault.read('a'), point.describe()).toEqual(NEW);
      expect(readdirSync(join(root, 'keys')).filter((name) => !name.endsWith('.part'))).toEqual([
        'keys.json',
      ]);
    });
  }
});
