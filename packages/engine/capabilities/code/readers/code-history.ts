import {
  type Address,
  type CodeHistory,
  type ContractCode,
  type Missing,
  missing,
  type TokenRef,
} from '@assay/facts';
import { policy } from '../../policy.js';
import type { FactReader } from '../../provider.js';
import { type ChainRead, createChainReader } from '../../reading/chain-reader.js';
import type { ChainTools } from '../../reading/chain-tools.js';
import { ONCHAIN, type OnchainDeps } from '../../reading/deps.js';
import { eachToken } from '../../reading/each-token.js';
import { readCodeHistory } from '../read/history/read-code-history.js';

const WINDOW_SECONDS = policy.security.recentUpgradeDays * 86_400;

/** Contracts that determine which code runs as the token. */
function toContracts(token: Address, { proxies, diamond }: ContractCode): readonly Address[] {
  const named = (proxies ?? []).flatMap(({ address, beacon }) => (beacon ? [address, beacon] : [address]));
  return named.length === 0 && !diamond ? [] : [...new Set([token, ...named])];
}

async function readHistory(
  ref: TokenRef,
  read: ChainRead,
  tools: ChainTools,
): Promise<{ value: CodeHistory } | Missing> {
  const code = await read.request.facts.load('code', ref);
  if (!code.known) return code;
  const contracts = toContracts(ref.address, code.value);
  if (contracts.length === 0) {
    return missing('not_applicable', 'The token is no proxy: its code cannot be replaced.', ONCHAIN);
  }
  const question = { contracts, from: read.block.timestamp - WINDOW_SECONDS };
  const value = await readCodeHistory(read, tools(read.rpc).index.clock, question);
  return value ? { value } : missing('unavailable', 'The node does not serve the logs of changes.', ONCHAIN);
}

/**
 * `codeHistory`: when the code behind a proxy changed, from its logs and its storage. Needs the fact `code`.
 */
export function createCodeHistoryReader(deps: OnchainDeps, tools: ChainTools): FactReader<'codeHistory'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, (address) => readHistory({ chain: read.rpc.chain.name, address }, read, tools)),
  );
}
