import { OperatorError } from '@assay/chain';
import { InvalidArgumentError } from 'commander';
import type { Database } from '../db/database.js';
import { createDisputeStore } from '../db/disputes.js';
import { type Dispute, type DisputeState, MAX_STATEMENT } from '../domain/dispute.js';
import { type CommandWorld, createCommand, parseCommand } from './command.js';
import { withService } from './with-service.js';

const decided = ['upheld', 'corrected'] as const;

function toDecided(text: string): DisputeState {
  const state = decided.find((one) => one === text);
  if (!state) throw new InvalidArgumentError(`It must be one of ${decided.join(', ')}.`);
  return state;
}

/** Other people's text on one line: a terminal obeys control characters. */
const shown = (text: string) => JSON.stringify(text);

function toLine({ id, state, chain, address, code, role, signer, statement }: Dispute): string {
  return [id, state, `${chain}:${address}`, code, `${role} ${signer}`, shown(statement)].join('  ');
}

async function list(database: Database, all: boolean): Promise<readonly string[]> {
  const disputes = await createDisputeStore(database).all();
  const wanted = disputes.filter(({ state }) => all || state === 'open' || state === 'upheld');
  return wanted.length === 0 ? ['No dispute waits for an answer.'] : wanted.map(toLine);
}

async function answer(
  database: Database,
  id: string,
  state: DisputeState,
  text: string,
): Promise<readonly string[]> {
  if (text.length > MAX_STATEMENT)
    throw new OperatorError(`An answer has at most ${MAX_STATEMENT} characters.`);
  const store = createDisputeStore(database);
  const found = await store.find(id);
  if (!found) throw new OperatorError(`There is no dispute ${id}.`);
  if (found.state === 'withdrawn') throw new OperatorError('It was withdrawn.');
  if (!(await store.move(found, { state, answer: text })))
    throw new OperatorError('Something else came of it just now; list the disputes again.');
  return [`${id} is ${state}; the answer is public.`];
}

/** Corrected statements as labelled cases: one JSON a line. */
async function exportCases(database: Database): Promise<readonly string[]> {
  const disputes = await createDisputeStore(database).all();
  return disputes
    .filter(({ state }) => state === 'corrected')
    .map(({ chain, address, reportId, code, checkedBlock, answer: says }) =>
      JSON.stringify({
        chain,
        address,
        report: reportId,
        code,
        block: checkedBlock,
        label: 'false',
        answer: says,
      }),
    );
}

/** `npx assay disputes list | answer | export`: what owners of tokens say against reports. */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('disputes', world).description(
    "What owners of tokens say against reports, in the database that the environment names. Stop a service that uses the embedded database first; beside a server's it may run on.",
  );
  program
    .command('list')
    .description('disputes that wait for an answer')
    .option('--all', 'those that are settled too', false)
    .action(({ all }: { all: boolean }) => withService(world, ({ database }) => list(database, all)));
  program
    .command('answer')
    .description('decide a dispute, in public')
    .argument('<id>', 'of the dispute')
    .argument('<state>', decided.join(' or '), toDecided)
    .argument('<text>', 'what people read beside it')
    .action((id: string, state: DisputeState, text: string) =>
      withService(world, ({ database }) => answer(database, id, state, text)),
    );
  program
    .command('export')
    .description('corrected statements as labelled cases, one JSON a line')
    .action(() => withService(world, ({ database }) => exportCases(database)));
  return parseCommand(program, argv, world);
}
