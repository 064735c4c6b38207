import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { createLogger } from '../observability/logger.js';
import { createService, type Service } from '../service.js';
import type { CommandWorld } from './command.js';

/** Opens the service of the environment for one command, prints the lines of its work, and closes it. */
export async function withService(
  { env, out, err }: CommandWorld,
  work: (service: Service) => Promise<readonly string[]>,
): Promise<void> {
  loadEnvFile(env);
  const settings = readSettings(env);
  const log = createLogger('warn', settings.secrets, { write: err });
  const service = await createService(settings, { log });
  try {
    for (const line of await work(service)) out(`${line}\n`);
  } finally {
    await service.close();
  }
}
