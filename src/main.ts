import { toCommandMessage } from '@assay/chain';
import { Command } from 'commander';
import { checkNodes } from './config/check-nodes.js';
import { loadEnvFile } from './config/env-file.js';
import { readVersion } from './config/read-version.js';
import { readSettings } from './config/settings.js';
import type { Env } from './config/variables.js';
import { toPageNote } from './http/page/page-note.js';
import { createLogger } from './observability/logger.js';
import { startTelemetry, type Telemetry, toSampling } from './observability/telemetry.js';
import { createService } from './service.js';

/** `npm start`: runs the service with the settings of the environment until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  loadEnvFile(process.env);
  const settings = readSettings(process.env);
  // Asked while the rest is opened: nodes that hang delay nothing that takes as long.
  const checking = checkNodes(settings);
  checking.catch(() => undefined);
  const log = createLogger(settings.env.LOG_LEVEL, settings.secrets);
  const telemetry = await openTelemetry(settings.env);
  const service = await createService(settings, { log });
  await checking.catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  const url = await service.listen();
  log.info({ url, playground: `${url}/graphql`, docs: `${url}/docs` }, 'Assay answers');
  log.info(toPageNote(settings.env, url));
  const { HISTORY_PROVIDERS: indexes } = settings.env;
  if (indexes.length > 0)
    log.info(
      { indexes },
      'long histories are asked of indexes of logs, which see the addresses of tokens and pools (HISTORY_PROVIDERS= switches it off)',
    );
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'draining');
    const closing = service.close().finally(() => telemetry?.close().catch(() => undefined));
    closing.then(
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

/** Only where the operator names a place for the traces. */
async function openTelemetry(env: Env): Promise<Telemetry | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env;
  if (endpoint === undefined) return undefined;
  return startTelemetry({
    endpoint,
    serviceName,
    version: readVersion(),
    ...toSampling(env.OTEL_TRACES_SAMPLER, env.OTEL_TRACES_SAMPLER_ARG, env.TRACES_COLD_SHARE),
  });
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
