import { expect, it } from 'vitest';
import { toDevnetSettings } from '../../src/cli/devnet-settings.js';
import { EnvError } from '../../src/config/env.js';
import { createService } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet } from '../support/devnet.js';
import { useService } from '../support/service.js';

const served = useService();

it('a port in use stops the start with the variable to change', async () => {
  const { port } = new URL(served.url);
  const second = await createService(toDevnetSettings(useDevnet(), { PORT: port, LOG_LEVEL: 'silent' }), {
    database: await openTestDatabase(),
  });
  const refused = second.listen();
  await expect(refused).rejects.toThrow(EnvError);
  await expect(refused).rejects.toThrow(`PORT: 127.0.0.1:${port} is in use`);
  await second.close();
});
