import type { Chain } from '../../chains/chain.js';
import { type Address, DEAD_ADDRESS, toAddress, ZERO_ADDRESS } from '../../domain/address.js';
import { type Fact, known, missing } from '../../domain/fact.js';
import type { Holder, HolderKind, Holders } from '../../domain/facts/holders.js';
import type { HttpClient } from '../../upstream/http.js';
import { UpstreamError } from '../../upstream/upstream-error.js';
import { allMissing, readEach } from '../missing-answer.js';
import type { ReadContext } from '../provider.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { toAmount, toBigInt, toFlag, toText } from '../wire-values.js';
import { holderStats, owner as ownerShape, owners as ownersShape } from './wire.js';

const ID = 'moralis';
const OWNERS = 100;

/** Moralis: holder counts and the hundred largest holders with labels, by the caller's key (`partner_api_key`) or the operator's. */
export const moralis: ProviderDefinition = {
  id: ID,
  roles: ['partner'],
  needs: 'nothing',
  byDefault: 'always',
  create: ({ settings, http, chains, now }) => {
    const client = http({ baseUrl: settings.url ?? 'https://deep-index.moralis.io/api/v2.2', coolDownMs: 0 });
    return {
      id: ID,
      roles: ['partner'],
      readers: {
        holders: async (chainName, addresses, context) => {
          const key = context.partnerApiKey ?? settings.apiKey;
          if (!isKey(key)) {
            return allMissing(
              addresses,
              missing('not_configured', 'No key for the partner provider was given.', ID),
            );
          }
          const chain = chains.get(chainName);
          return readEach<'holders'>(ID, addresses, (address) =>
            readHolders({ http: client, key, chain, context, now: now() }, address),
          );
        },
      },
    };
  },
};

/** A caller's text becomes a header: only what a key can look like gets there. */
function isKey(key: string | undefined): key is string {
  return key !== undefined && /^[\x21-\x7e]{1,2048}$/.test(key);
}

interface Question {
  readonly http: HttpClient;
  readonly key: string;
  readonly chain: Chain | undefined;
  readonly context: ReadContext;
  readonly now: number;
}

async function readHolders(question: Question, address: Address): Promise<Fact<Holders>> {
  const [statistics, list] = await Promise.all([
    fetchPart(question, `/erc20/${address}/holders`),
    fetchPart(question, `/erc20/${address}/owners`, { limit: OWNERS, order: 'DESC' }),
  ]);
  if (statistics === undefined || list === undefined) {
    return missing('not_found', 'moralis does not know this token.', ID);
  }
  const count = toAmount(holderStats.safeParse(statistics).data?.totalHolders);
  const parsed = ownersShape.safeParse(list);
  if (count === null || !parsed.success) throw invalid();
  const holders = parsed.data.result.flatMap((row) => toHolder(row, address, question.chain) ?? []);
  if (holders.length === 0 && parsed.data.result.length > 0) throw invalid();
  if (holders.length === 0) return missing('not_found', 'moralis knows no holders of this token.', ID);
  const named = holders.reduce((sum, holder) => sum + holder.balance, 0n);
  const supply = toBigInt(parsed.data.total_supply) ?? (await supplyOf(question, address));
  return known(
    {
      totalHolders: Math.max(count, holders.length),
      holders,
      sumOfBalances: supply !== null && supply > named ? supply : named,
      mode: 'balance_of',
      coverage: 1,
    },
    ID,
    question.now,
  );
}

async function supplyOf({ chain, context }: Question, address: Address): Promise<bigint | null> {
  if (!chain) return null;
  const metadata = await context.facts.load('metadata', { chain: chain.name, address });
  return metadata.known ? metadata.value.totalSupply : null;
}

async function fetchPart(
  { http, key, chain, context }: Question,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<unknown> {
  const { status, body } = await http.fetchJson({
    path,
    query: { chain: chain?.providerIds.moralis, ...query },
    headers: { 'x-api-key': key },
    signal: context.signal,
    deadline: context.deadline,
  });
  if (status === 404) return undefined;
  if (status === 401) throw new UpstreamError(ID, 'refused', 'does not accept the key');
  if (status >= 400) throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  return body;
}

function invalid(): UpstreamError {
  return new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
}

function toHolder(row: unknown, token: Address, chain: Chain | undefined): Holder | undefined {
  const parsed = ownerShape.safeParse(row).data;
  const address = toAddress(parsed?.owner_address);
  const balance = toBigInt(parsed?.balance);
  if (!parsed || address === undefined || balance === null || balance === 0n) return undefined;
  const label = toText(parsed.owner_address_label, 80) ?? toText(parsed.entity, 80);
  return {
    address,
    balance,
    kind: kindOf(address, token, toFlag(parsed.is_contract) === true, chain),
    ...(label === null ? {} : { label }),
  };
}

function kindOf(address: Address, token: Address, isContract: boolean, chain: Chain | undefined): HolderKind {
  if (address === ZERO_ADDRESS || address === DEAD_ADDRESS) return 'burn';
  if (address === token) return 'token';
  if (chain?.lockers.some((locker) => locker.address === address)) return 'locker';
  const label = chain?.labels[address]?.kind;
  if (label === 'cex') return 'exchange';
  if (label === 'burn' || label === 'locker') return label;
  return isContract ? 'contract' : 'wallet';
}
