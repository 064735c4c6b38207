import {
  addressAt,
  type CallAnswers,
  createCallBatch,
  encodeCall,
  encodeWords,
  type ReadContext,
  toSelector,
  unlessFailed,
} from '@assay/chain';
import {
  type AccountRule,
  type Address,
  type Hex,
  isHex,
  NOBODY,
  type ProtocolTokens,
  type RuleKind,
  type RulePart,
  toAddress,
  toQuantity,
  ZERO_ADDRESS,
} from '@assay/facts';
import { type RuleHistory, type RuleLog, replayRule, ruleTopics } from './rule-events.js';

const ruleAdmin = toSelector('policyAdmin(uint64)');
const pendingAdmin = toSelector('pendingPolicyAdmin(uint64)');
/** The rule that lets everyone. */
const EVERYONE = 0n;
/** Accounts of a list that are named. */
const MAX_LISTED = 100;

const kinds: readonly RuleKind[] = ['blocklist', 'allowlist', 'union', 'intersect'];

/** The kind is the first byte of the rule's number. */
function kindOf(id: bigint): RuleKind {
  if (id === EVERYONE) return 'everyone';
  if (id === NOBODY) return 'nobody';
  return kinds[Number(id >> 56n)] ?? 'unknown';
}

function toRuleLog(value: unknown): RuleLog | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { topics, data } = value as Record<string, unknown>;
  if (!Array.isArray(topics) || !topics.every(isHex) || !isHex(data)) return undefined;
  return { topics, data };
}

/** The logs of rules by the rule's number; `undefined`: the node does not give them. */
async function readRuleLogs(
  { rpc, block, options }: ReadContext,
  registry: Address,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, RuleHistory> | undefined> {
  const filter = {
    address: registry,
    topics: [ruleTopics, ids.map((id) => `0x${encodeWords(id)}`)],
    fromBlock: '0x0',
    toBlock: toQuantity(block.number),
  };
  const answer = await rpc.send<unknown>('eth_getLogs', [filter], options).catch(unlessFailed);
  if (!Array.isArray(answer)) return undefined;
  const logs = answer.flatMap((log) => toRuleLog(log) ?? []);
  return new Map(
    ids.map((id) => [id, replayRule(logs.filter(({ topics }) => BigInt(topics[1] ?? '0x0') === id))]),
  );
}

function nullIfZero(data: Hex | undefined): Address | null {
  const address = toAddress(addressAt(data, 0));
  return address && address !== ZERO_ADDRESS ? address : null;
}

interface RulesRead {
  readonly answers: CallAnswers;
  readonly histories: ReadonlyMap<bigint, RuleHistory> | undefined;
}

async function readOnce(context: ReadContext, registry: Address, ids: readonly bigint[]): Promise<RulesRead> {
  const batch = createCallBatch();
  for (const id of ids) {
    batch.ask(`admin ${id}`, registry, encodeCall(ruleAdmin, id));
    batch.ask(`pending ${id}`, registry, encodeCall(pendingAdmin, id));
  }
  const [answers, histories] = await Promise.all([batch.send(context), readRuleLogs(context, registry, ids)]);
  return { answers, histories };
}

function toPart(id: bigint, read: RulesRead | undefined): RulePart {
  const kind = kindOf(id);
  const isList = kind === 'blocklist' || kind === 'allowlist';
  const listed = isList ? (read?.histories?.get(id)?.listed ?? null) : null;
  return {
    id,
    kind,
    admin: nullIfZero(read?.answers.bytes(`admin ${id}`)),
    pendingAdmin: nullIfZero(read?.answers.bytes(`pending ${id}`)),
    listed: listed?.slice(0, MAX_LISTED) ?? null,
    listedCount: listed?.length ?? null,
  };
}

const isBuiltIn = (id: bigint): boolean => id === EVERYONE || id === NOBODY;
const isComposed = (id: bigint): boolean => kindOf(id) === 'union' || kindOf(id) === 'intersect';

/**
 * The rules with these numbers, with who may change them and whom they list. One round trip, one more where a
 * rule is composed of others; none for built-in rules.
 */
export async function readRules(
  context: ReadContext,
  { ruleRegistry }: ProtocolTokens,
  wanted: readonly bigint[],
): Promise<ReadonlyMap<bigint, AccountRule>> {
  const ids = [...new Set(wanted)];
  const made = ids.filter((id) => !isBuiltIn(id));
  const read = made.length > 0 ? await readOnce(context, ruleRegistry, made) : undefined;
  const partIds = (id: bigint) => read?.histories?.get(id)?.parts ?? [];
  const ofParts = [...new Set(made.filter(isComposed).flatMap(partIds))];
  const partsRead = ofParts.length > 0 ? await readOnce(context, ruleRegistry, ofParts) : undefined;
  return new Map(
    ids.map((id) => {
      const composed = isComposed(id) && read?.histories !== undefined;
      const parts = composed ? partIds(id).map((part) => toPart(part, partsRead)) : null;
      return [id, { ...toPart(id, read), parts }];
    }),
  );
}
