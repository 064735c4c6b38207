import { Command } from 'commander';
import { checkNodes } from './config/check-nodes.js';
import { loadEnvFile } from './config/env-file.js';
import { readSettings } from './config/settings.js';
import { toCommandMessage } from './lib/operator-error.js';
import { createLogger } from './observability/logger.js';
import { createService } from './service.js';

/** `npm start`: runs the service with the settings of the environment until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  loadEnvFile(process.env);
  const settings = readSettings(process.env);
  await checkNodes(settings);
  const log = createLogger(settings.env.LOG_LEVEL, settings.secrets);
  const service = await createService(settings, { log });
  const url = await service.listen();
  log.info({ url }, 'Assay answers');
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'draining');
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const program = new Command('start')
  .description(
    'Serve token analyses over GraphQL and REST. Everything is set by environment variables, or in a file .env in the working directory: .env.example lists them with their defaults.',
  )
  .action(main);

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${toCommandMessage(error)}\n`);
  process.exit(1);
});
