import { OperatorError } from '@assay/chain';
import { InvalidArgumentError } from 'commander';
import type { Wallet } from 'ethers';
import type { Settings } from '../config/settings.js';
import type { Database } from '../db/database.js';
import { createDisputeStore } from '../db/disputes.js';
import { answerDispute, signAnswer } from '../disputes/answer.js';
import { type AnswerState, answerStates, type Dispute, MAX_STATEMENT } from '../domain/dispute.js';
import { readAttestKey } from './attest-key.js';
import { type CommandWorld, createCommand, parseCommand } from './command.js';
import { chainIdOf } from './require-chain.js';
import { withService } from './with-service.js';

const answerHelp = `
ATTEST_KEY is the private key that signs the answer, as for npx assay attest. There is none by default, and no answer
without it. npx assay verify <report.json> --dispute <id> --signer <address> checks an answer.`;

function toState(text: string): AnswerState {
  const state = answerStates.find((one) => one === text);
  if (!state) throw new InvalidArgumentError(`It must be one of ${answerStates.join(', ')}.`);
  return state;
}

function toText(text: string): string {
  if (text.length > MAX_STATEMENT)
    throw new InvalidArgumentError(`It may have at most ${MAX_STATEMENT} characters.`);
  return text;
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

interface Asked {
  readonly id: string;
  readonly state: AnswerState;
  readonly text: string;
}

async function answer(
  { database, settings }: { readonly database: Database; readonly settings: Settings },
  { id, state, text }: Asked,
  wallet: Wallet,
): Promise<readonly string[]> {
  const store = createDisputeStore(database);
  const found = await store.find(id);
  if (!found) throw new OperatorError(`There is no dispute ${id}.`);
  const chainId = chainIdOf(settings, found.chain);
  const signed = await signAnswer(found, { state, text }, wallet, chainId);
  await answerDispute(store, found, signed, chainId);
  return [`${id} is ${state}; the answer is public, signed by ${signed.signer}.`];
}

/** Corrected statements as labelled cases: one JSON a line. */
async function exportCases(database: Database): Promise<readonly string[]> {
  const disputes = await createDisputeStore(database).all();
  return disputes
    .filter(({ state }) => state === 'corrected')
    .map(({ id, chain, address, reportId, code, statement, checkedBlock, ...said }) =>
      JSON.stringify({
        ...{ chain, address, report: reportId, code, block: checkedBlock, label: 'false' },
        ...{ dispute: id, statement, answer: said.answer, answer_state: said.answerState },
        ...{ answer_signer: said.answerSigner, answer_signature: said.answerSignature },
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
    .description('decide a dispute, in public and signed')
    .argument('<id>', 'of the dispute')
    .argument('<state>', answerStates.join(' or '), toState)
    .argument('<text>', `what people read beside it, at most ${MAX_STATEMENT} characters`, toText)
    .addHelpText('after', answerHelp)
    .action((id: string, state: AnswerState, text: string) => {
      const wallet = readAttestKey(world);
      return withService(world, (service) => answer(service, { id, state, text }, wallet));
    });
  program
    .command('export')
    .description('corrected statements as labelled cases, one JSON a line')
    .action(() => withService(world, ({ database }) => exportCases(database)));
  return parseCommand(program, argv, world);
}
