import {
  type CallAnswers,
  type CallBatch,
  createCallBatch,
  decodeText,
  encodeCall,
  encodeWords,
  type ReadContext,
  toSelector,
  uintAt,
  unlessFailed,
} from '@assay/chain';
import {
  type Address,
  isHex,
  type ProtocolToken,
  type ProtocolTokenState,
  type ProtocolTokens,
  pausableFeatures,
  type RuleInUse,
  ruleUses,
  toQuantity,
} from '@assay/facts';
import { id } from 'ethers';
import { readRules } from './read-rules.js';

const ruleOf = toSelector('policyId(bytes32)');
const isPaused = toSelector('isPaused(uint8)');
const getters = {
  supplyCap: toSelector('supplyCap()'),
  multiplier: toSelector('multiplier()'),
  nextMultiplier: toSelector('newUIMultiplier()'),
  effectiveAt: toSelector('effectiveAt()'),
  currency: toSelector('currency()'),
} as const;
/** The number of admins: this slot after the first one of a token's storage. */
const ADMIN_COUNT = 8n;
/** A multiplier of one. */
const ONE = 10n ** 18n;

function askAll(batch: CallBatch, token: Address, { factory, createdQuestion }: ProtocolTokens): void {
  batch.ask('created', factory, encodeCall(toSelector(createdQuestion), token));
  for (const use of ruleUses) batch.ask(use, token, encodeCall(ruleOf, BigInt(id(use))));
  pausableFeatures.forEach((feature, index) => {
    batch.ask(`paused ${feature}`, token, encodeCall(isPaused, index));
  });
  for (const [name, selector] of Object.entries(getters)) batch.ask(name, token, selector);
}

/** Admins are counted in the token's storage: no log is needed to know that there is none. */
async function readAdminCount(
  { rpc, block, options }: ReadContext,
  token: Address,
  { storage }: ProtocolTokens,
): Promise<bigint | undefined> {
  const slot = `0x${encodeWords(BigInt(storage) + ADMIN_COUNT)}`;
  const params = [token, slot, toQuantity(block.number)];
  const word = await rpc.send<unknown>('eth_getStorageAt', params, options).catch(unlessFailed);
  return isHex(word) ? uintAt(word, 0) : undefined;
}

const toRatio = (value: bigint): number => Number((value * 1_000_000n) / ONE) / 1_000_000;

function toNextMultiplier(answers: CallAnswers, now: number): ProtocolTokenState['nextMultiplier'] {
  const [value, at] = [answers.uint('nextMultiplier'), answers.uint('effectiveAt')];
  if (value === undefined || at === undefined || at <= BigInt(now) || at > 2n ** 40n) return null;
  return { value: toRatio(value), at: Number(at) };
}

/** The first questions to a protocol token, which need nothing but the block. */
export function askProtocolToken(
  context: ReadContext,
  address: Address,
  record: ProtocolTokens,
): Promise<[CallAnswers, bigint | undefined]> {
  const batch = createCallBatch();
  askAll(batch, address, record);
  return Promise.all([batch.send(context), readAdminCount(context, address, record)]);
}

/**
 * A protocol token's rules, pauses, cap and multiplier. Two round trips, three where a rule is composed of
 * others. `undefined`: the factory does not know it.
 */
export async function readProtocolToken(
  context: ReadContext,
  address: Address,
  token: ProtocolToken,
): Promise<ProtocolTokenState | undefined> {
  const record = context.rpc.chain.protocolTokens;
  if (!record) return undefined;
  const [answers, adminCount] = await askProtocolToken(context, address, record);
  if (answers.uint('created') !== 1n) return undefined;
  const inUse = ruleUses.flatMap((use) => {
    const number = answers.uint(use);
    return number === undefined ? [] : [{ use, number }];
  });
  const rules = await readRules(
    context,
    record,
    inUse.map(({ number }) => number),
  );
  const multiplier = answers.uint('multiplier');
  const currency = answers.bytes('currency');
  return {
    ...token,
    adminless: adminCount === undefined ? null : adminCount === 0n,
    rules: inUse.flatMap(({ use, number }): RuleInUse[] => {
      const rule = rules.get(number);
      return rule ? [{ use, rule }] : [];
    }),
    paused: pausableFeatures.filter((feature) => answers.uint(`paused ${feature}`) === 1n),
    supplyCap: answers.uint('supplyCap') ?? null,
    multiplier: multiplier === undefined ? null : toRatio(multiplier),
    nextMultiplier: toNextMultiplier(answers, context.block.timestamp),
    currency: currency === undefined ? null : decodeText(currency),
  };
}
