import { Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { components } from '../capabilities/registry.js';
import { type ChainName, chainNames } from '../chains/registry.js';
import { EnvError } from '../config/env.js';
import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { type Address, parseAddress } from '../domain/address.js';
import { AppError } from '../errors/app-error.js';
import { createExecutor } from '../graphql/execute.js';
import { createSchema } from '../graphql/schema.js';
import { TokenAnalysis } from '../graphql/token-analysis.js';
import { createVerdictCache } from '../graphql/verdict-cache.js';
import { createFactService } from '../loaders/fact-service.js';
import { createLogger } from '../observability/logger.js';
import { toTimes } from '../rest/endpoint.js';
import { analyzeToken } from '../rest/endpoints/analyze-token.js';
import { renderReport } from './report.js';

/**
 * `npm run analyze -- <chain> <address> [--json]`: a report in the terminal, without a database or an API
 * key.
 */
const program = new Command('analyze')
  .description(
    'Analyse one token and print a report. Nodes and providers come from the environment, as for the service.',
  )
  .argument('<chain>', chainNames.join(', '), toChain)
  .argument('<address>', 'token contract address', toAddress)
  .option('--json', 'print the JSON of POST /api/v1/token/analyze')
  .action(analyze);

program.parseAsync().catch((error: unknown) => {
  const known = error instanceof AppError || error instanceof EnvError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

function toChain(text: string): ChainName {
  const chain = chainNames.find((name) => name === text);
  if (!chain) throw new InvalidArgumentError(`It must be one of ${chainNames.join(', ')}.`);
  return chain;
}

function toAddress(text: string): Address {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new InvalidArgumentError(`It ${error instanceof Error ? error.message : 'is wrong'}.`);
  }
}

async function analyze(chain: ChainName, address: Address, { json }: { json?: boolean }): Promise<void> {
  loadEnvFile(process.env);
  const settings = readSettings(process.env);
  const startedAt = Date.now();
  const log = createLogger('error', settings.secrets, {
    write: (line: string) => process.stderr.write(line),
  });
  const service = createFactService(settings, { log });
  const facts = service.facts({
    signal: new AbortController().signal,
    deadline: startedAt + settings.env.REQUEST_BUDGET_MS,
    caller: 'analyze',
  });
  const deps = { facts, components, verdictCache: createVerdictCache(), now: startedAt };
  const analysis = new TokenAnalysis({ chain, address }, deps);
  if (!json) await showProgress(analysis);
  const context = {
    analysis: () => analysis,
    caller: { identity: {} },
    meter: { charge: async () => undefined },
  };
  const variables = analyzeToken.toVariables({ chain, contract_address: address });
  const result = await createExecutor(createSchema())(
    { document: analyzeToken.operation, variables },
    context,
  );
  await service.close();
  const failure = result.errors?.[0];
  if (failure) throw failure.originalError ?? failure;
  const { body } = analyzeToken.toBody(result.data, {
    input: { chain, contract_address: address },
    ...toTimes(startedAt, Date.now()),
  });
  process.stdout.write(json ? `${JSON.stringify(body, null, 2)}\n` : `\n${renderReport(body)}`);
}

/** Writes one line per component as soon as its verdict is known. */
async function showProgress(analysis: TokenAnalysis): Promise<void> {
  const startedAt = Date.now();
  await Promise.all(
    components.map(async (component) => {
      const verdict = await analysis.verdict(component);
      const what = verdict.judged
        ? `${verdict.score} (${Math.round(verdict.coverage * 100)} % answered)`
        : pc.dim(`abstains: ${verdict.reason}`);
      process.stderr.write(
        `  ${pc.green('✓')} ${component.id.padEnd(12)} ${what} ${pc.dim(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)}\n`,
      );
    }),
  );
}
