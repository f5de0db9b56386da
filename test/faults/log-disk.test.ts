import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Service } from './service.ts';
import { SmallDisk } from './small-disk.ts';

const probe = SmallDisk.create(4);
probe?.drop();
const skip = probe ? false : 'This takes root, and Linux with loop devices.';

describe('a log on a full disk', { skip, timeout: 120_000 }, () => {
  for (const format of ['json', 'pretty'])
    test(`loses lines, and everything else goes on (${format})`, async () => {
      const disk = SmallDisk.create(4) as SmallDisk;
      const folder = mkdtempSync(join(tmpdir(), 'daymark-faults-'));
      const logFile = join(disk.folder, 'log');
      writeFileSync(logFile, '');
      const service = await Service.start(undefined, [], folder, { LOG_FORMAT: format }, { logFile });
      try {
        disk.fill();
        assert.throws(() => writeFileSync(join(disk.folder, 'more'), 'x'.repeat(5000)), /ENOSPC/);
        // Each write is a line of the log, and together they are more than what is left of the last block of the file.
        for (let count = 0; count < 60; count++)
          assert.equal((await service.write(`while full ${count}`)).status, 200);
        await service.assertTells('full');
        disk.makeRoom();
        assert.equal((await service.write('with room')).status, 200);
        const lost = /(\d+) lines of this log could not be written, and are lost \(ENOSPC\)/;
        for (let tries = 0; tries < 100 && !lost.test(readFileSync(logFile, 'utf8')); tries++)
          await sleep(50);
        const [, lines] = lost.exec(readFileSync(logFile, 'utf8')) ?? [];
        assert.ok(Number(lines) > 5, readFileSync(logFile, 'utf8').slice(-2000));
      } finally {
        await service.stop();
        disk.drop();
        rmSync(folder, { recursive: true, force: true });
      }
    });
});
