import {
  encodeCall,
  isNodeCannot,
  type ReadContext,
  RpcError,
  toSelector,
  uintAt,
  type ViewResult,
} from '@assay/chain';
import {
  type Address,
  type Hex,
  isHex,
  PROTOCOL_CODE,
  type ProtocolToken,
  type ProxyHop,
  protocolTokenAt,
  toAddress,
  toQuantity,
  ZERO_ADDRESS,
} from '@assay/facts';
import { encodeFacetAddress, facetsSelector, type Routes, toRoutes } from './diamond/loupe.js';
import { toDelegate, toMinimalProxyTarget } from './minimal-proxy.js';
import { canDelegate } from './opcodes.js';
import { type ProxySlot, proxySlotNames, proxySlots } from './slots.js';

/** `transfer(address,uint256)` */
export const transferSelector: Hex = '0xa9059cbb';

/** `implementation()`: EIP-897 proxies and every beacon. */
export const implementationSelector: Hex = '0x5c60da1b';

/** `facetAddress(transfer)`: what a diamond that is a token has an answer to. */
const whereIsTransfer = encodeFacetAddress(transferSelector);

/** Enough for a table of some facets, and no more than a view may take. */
const TABLE_GAS = 500_000;

/** What one contract's code and storage say, read in one round trip. */
export interface ContractHead {
  readonly address: Address;
  readonly runtime: Hex;
  /** `undefined`: the contract runs its own code. */
  readonly hop: ProxyHop | undefined;
  /** It delegates, and answers `facetAddress` for `transfer` like a diamond. */
  readonly claimsFacets: boolean;
  /** The facets that it then names, where a call of the usual gas tells them. */
  readonly routes?: Routes;
  /** Its factory says that it was created as a protocol token. */
  readonly protocol?: ProtocolToken;
}

/** The address in the low 20 bytes of a word; `undefined` for zero, and for a word with other bytes set. */
export function toWordAddress(word: unknown): Address | undefined {
  if (typeof word !== 'string' || !/^0x0{24}[0-9a-fA-F]{40}$/.test(word)) return undefined;
  const address = toAddress(`0x${word.slice(26)}`);
  return address === ZERO_ADDRESS ? undefined : address;
}

/** The address that a view call answered; `undefined` if it reverted or answered anything but one address. */
export function toAnsweredAddress(result: ViewResult | undefined): Address | undefined {
  return result?.ok ? toWordAddress(result.data) : undefined;
}

function toHop(
  address: Address,
  runtime: Hex,
  slots: ReadonlyMap<ProxySlot, Address>,
  answered: Address | undefined,
): ProxyHop | undefined {
  const delegate = toMinimalProxyTarget(runtime) ?? toDelegate(runtime);
  if (delegate) return { address, kind: 'minimal', implementation: delegate, admin: null, beacon: null };
  if (!canDelegate(runtime)) return undefined;
  const admin = slots.get('eip1967Admin') ?? slots.get('zeppelinosAdmin') ?? null;
  const beacon = slots.get('eip1967Beacon') ?? null;
  const implementation = slots.get('eip1967Implementation');
  if (implementation) return { address, kind: 'eip1967', implementation, admin, beacon: null };
  if (beacon) return { address, kind: 'beacon', implementation: null, admin, beacon };
  const proxiable = slots.get('eip1822Logic');
  if (proxiable) return { address, kind: 'eip1822', implementation: proxiable, admin, beacon: null };
  const zeppelin = slots.get('zeppelinosImplementation');
  if (zeppelin) return { address, kind: 'zeppelinos', implementation: zeppelin, admin, beacon: null };
  // A set admin slot marks an EIP-1967 proxy whose implementation was never set, or was cleared.
  if (slots.has('eip1967Admin'))
    return { address, kind: 'eip1967', implementation: null, admin, beacon: null };
  if (answered) return { address, kind: 'eip897', implementation: answered, admin, beacon: null };
  return undefined;
}

async function readCode({ rpc, block, options }: ReadContext, address: Address): Promise<Hex> {
  const code = await rpc.send<unknown>('eth_getCode', [address, toQuantity(block.number)], options);
  if (!isHex(code))
    throw new RpcError('invalid_answer', 'the node answered eth_getCode with something that is no code');
  return code;
}

async function readSlots({ rpc, block, options }: ReadContext, address: Address) {
  const at = toQuantity(block.number);
  const words = await Promise.all(
    proxySlotNames.map((name) =>
      rpc.send<unknown>('eth_getStorageAt', [address, proxySlots[name], at], options),
    ),
  );
  const found = new Map<ProxySlot, Address>();
  proxySlotNames.forEach((name, index) => {
    const word = words[index];
    if (typeof word !== 'string')
      throw new RpcError(
        'invalid_answer',
        'the node answered eth_getStorageAt with something that is no word',
      );
    const value = toWordAddress(word);
    if (value) found.set(name, value);
  });
  return found;
}

/** The same, and none where the node lacks them and the code cannot delegate: then they say nothing. */
async function readUsedSlots(context: ReadContext, address: Address, runtime: Promise<Hex>) {
  try {
    return await readSlots(context, address);
  } catch (error) {
    if (!isNodeCannot(error) || canDelegate(await runtime)) throw error;
    return new Map<ProxySlot, Address>();
  }
}

/** The addresses that the factory of protocol tokens says it created. No call where none has the prefix. */
async function readProtocolTokens(
  { rpc, block, options }: ReadContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, ProtocolToken>> {
  const { chain } = rpc;
  const named = addresses.flatMap((address) => {
    const token = protocolTokenAt(chain, address);
    return token ? [[address, token] as const] : [];
  });
  const { protocolTokens: record } = chain;
  if (!record || named.length === 0) return new Map();
  const question = toSelector(record.createdQuestion);
  const calls = named.map(([address]) => ({ to: record.factory, data: encodeCall(question, address) }));
  const answers = await rpc.view(calls, block, options);
  return new Map(
    named.filter((_, index) => {
      const answer = answers[index];
      return answer?.ok === true && uintAt(answer.data, 0) === 1n;
    }),
  );
}

/** Code, proxy slots and the EIP-897 answer of many contracts in one round trip. */
export async function readContractHeads(
  context: ReadContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, ContractHead>> {
  const { rpc, block, options } = context;
  const ask = (data: Hex, gas = 100_000) =>
    rpc.view(
      addresses.map((to) => ({ to, data, gas })),
      block,
      options,
    );
  const [answers, facets, tables] = [
    ask(implementationSelector),
    ask(whereIsTransfer),
    ask(facetsSelector, TABLE_GAS),
  ];
  const created = readProtocolTokens(context, addresses);
  const heads = await Promise.all(
    addresses.map(async (address, index): Promise<[Address, ContractHead]> => {
      const code = readCode(context, address);
      const [runtime, slots, answered, facet, table, protocolTokens] = await Promise.all([
        code,
        readUsedSlots(context, address, code),
        answers.then((results) => toAnsweredAddress(results[index])),
        facets.then((results) => toAnsweredAddress(results[index])),
        tables.then((results) => results[index]),
        created,
      ]);
      const claimsFacets = facet !== undefined && canDelegate(runtime);
      const routes = claimsFacets && table?.ok ? toRoutes(table.data) : undefined;
      const protocol = runtime === PROTOCOL_CODE ? protocolTokens.get(address) : undefined;
      const hop = toHop(address, runtime, slots, answered);
      const optional = { ...(routes ? { routes } : {}), ...(protocol ? { protocol } : {}) };
      return [address, { address, runtime, hop, claimsFacets, ...optional }];
    }),
  );
  return new Map(heads);
}
