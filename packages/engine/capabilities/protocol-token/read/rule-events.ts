import { lengthAt, pointedAt, toTopic, uintAt } from '@assay/chain';
import { type Address, type Hex, toAddress } from '@assay/facts';

const events = {
  allowlist: toTopic('AllowlistUpdated(uint64,address,bool,address[])'),
  blocklist: toTopic('BlocklistUpdated(uint64,address,bool,address[])'),
  parts: toTopic('CompositePolicyUpdated(uint64,address,uint64[])'),
} as const;

export const ruleTopics: readonly Hex[] = Object.values(events);

/** A log of the registry, as a node gives it. */
export interface RuleLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** What the logs of one rule add up to. */
export interface RuleHistory {
  readonly listed: readonly Address[];
  readonly parts: readonly bigint[];
}

function wordsOf(data: Hex, at: number): readonly bigint[] {
  const start = pointedAt(data, 0, at);
  const length = start === undefined ? undefined : lengthAt(data, start);
  if (start === undefined || length === undefined) return [];
  return Array.from({ length }, (_, index) => uintAt(data, start + 1 + index) ?? 0n);
}

/** Replays the logs of one rule, oldest first. O(accounts). */
export function replayRule(logs: readonly RuleLog[]): RuleHistory {
  const listed = new Set<Address>();
  let parts: readonly bigint[] = [];
  for (const { topics, data } of logs) {
    if (topics[0] === events.parts) {
      parts = wordsOf(data, 0);
      continue;
    }
    const isOn = uintAt(data, 0) === 1n;
    for (const word of wordsOf(data, 1)) {
      const account = toAddress(`0x${word.toString(16).padStart(40, '0')}`);
      if (!account) continue;
      if (isOn) listed.add(account);
      else listed.delete(account);
    }
  }
  return { listed: [...listed], parts };
}
