import type { ReadContext } from '@assay/chain';
import {
  type Address,
  type ContractCode,
  type Missing,
  missing,
  type Ownership,
  type ProtocolTokenState,
  protocolTokenAt,
} from '@assay/facts';
import { askProtocolToken } from '../protocol-token/read/read-protocol-token.js';
import type { FactReader } from '../provider.js';
import { type ChainRead, createChainReader } from '../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { readInitial } from './read/initial-reads.js';
import { readOwnership } from './read/read-ownership.js';
import { toRuleAdmins } from './read/roles.js';

/** The tokens with known code, and for the others the reason why it is missing. */
async function loadCodes(addresses: readonly Address[], { rpc, request }: ChainRead) {
  const chain = rpc.chain.name;
  const facts = await Promise.all(addresses.map((address) => request.facts.load('code', { chain, address })));
  const codes = new Map<Address, ContractCode>();
  const absent = new Map<Address, Missing>();
  addresses.forEach((address, index) => {
    const fact = facts[index];
    if (fact?.known) codes.set(address, fact.value);
    else if (fact) absent.set(address, fact);
  });
  return { codes, absent };
}

/** What the protocol tokens among the addresses say of themselves. */
async function loadProtocolTokens(
  addresses: readonly Address[],
  { rpc: { chain }, request }: ChainRead,
): Promise<ReadonlyMap<Address, ProtocolTokenState>> {
  const named = addresses.filter((address) => protocolTokenAt(chain, address));
  const loaded = named.map(async (address) => {
    const fact = await request.facts.load('protocolToken', { chain: chain.name, address });
    return fact.known ? [[address, fact.value] as const] : [];
  });
  return new Map((await Promise.all(loaded)).flat());
}

/** Asks, along with the head, what is read of protocol tokens for the roles that their rules give. */
async function openProtocolTokens(context: ReadContext, addresses: readonly Address[]): Promise<void> {
  const { chain } = context.rpc;
  const record = chain.protocolTokens;
  const named = addresses.filter((address) => protocolTokenAt(chain, address));
  if (record) await Promise.all(named.map((address) => askProtocolToken(context, address, record)));
}

const noRoles = missing(
  'unavailable',
  'The node does not serve the logs that name who has the roles of this token.',
  ONCHAIN,
);

/**
 * The admin of a protocol token is known from logs alone: without them it is not known that there is none.
 */
function isUnknown({ roles }: Ownership, state: ProtocolTokenState | undefined): boolean {
  return state !== undefined && state.adminless !== true && roles === undefined;
}

/**
 * `ownership`: asks the tokens for their owners while the fact `code` loads. Missing if the code is missing.
 */
export function createOwnershipReader(deps: OnchainDeps): FactReader<'ownership'> {
  return createChainReader(
    deps,
    async (addresses, read) => {
      const loading = loadCodes(addresses, read);
      const codes = loading.then(({ codes }) => codes);
      // Awaited further down: a failure before that must not count as unhandled.
      codes.catch(() => undefined);
      const protocolTokens = loadProtocolTokens(addresses, read);
      const ruleAdmins = protocolTokens.then(
        (states) => new Map([...states].map(([address, state]) => [address, toRuleAdmins(state)])),
      );
      ruleAdmins.catch(() => undefined);
      const initial = await readInitial(read, addresses);
      const [found, states] = await Promise.all([
        readOwnership(read, initial, { codes, ruleAdmins }),
        protocolTokens,
      ]);
      const values = [...found].map(
        ([address, value]) => [address, isUnknown(value, states.get(address)) ? noRoles : { value }] as const,
      );
      const { absent } = await loading;
      return new Map<Address, { value: Ownership } | Missing>([...absent, ...values]);
    },
    (addresses, read) => Promise.all([readInitial(read, addresses), openProtocolTokens(read, addresses)]),
  );
}
