import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { EnvError } from '../../src/config/env.js';
import { createService } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet } from '../support/devnet.js';

it('a port in use stops the start with the variable to change', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const settings = toDevnetSettings(useDevnet(), { PORT: String(port), LOG_LEVEL: 'silent' });
  const service = await createService(settings, { database: await openTestDatabase() });
  const refused = service.listen();
  await expect(refused).rejects.toThrow(EnvError);
  await expect(refused).rejects.toThrow(`PORT: 127.0.0.1:${port} is in use`);
  await service.close();
  other.close();
});
