import { type Policy, packs } from '@assay/engine';
import type { Address, ChainName } from '@assay/facts';
import type { Database } from '../db/database.js';
import { findWatchPolicies, readPolicyBody, type WatchPolicyRow } from '../db/watch-policies.js';
import type { WatchPolicy } from '../domain/watch.js';
import { parsePolicyName } from '../policies/policy-name.js';

/** A policy that decides on a watched token, and whose watches are told. */
export interface WatchedPolicy extends WatchPolicy {
  /** What is known of its decisions is kept under it. A pack decides once for all. */
  readonly key: string;
  readonly subscriptionIds: readonly string[];
  /** `undefined`: it is gone. */
  readonly rules: Policy | undefined;
}

export type FindWatchedPolicies = () => Promise<ReadonlyMap<Address, readonly WatchedPolicy[]>>;

/** Reads which policies the watches of a chain name; the text of a version once. */
export function createWatchedPolicies(database: Database, chain: ChainName): FindWatchedPolicies {
  let known = new Map<string, Policy>();
  return async () => {
    const used = new Map<string, Policy>();
    const found = new Map<Address, WatchedPolicy[]>();
    for (const row of await findWatchPolicies(database, chain)) {
      const { address, subscriptionId, policy, intent } = row;
      const pack = packOf(policy);
      const key = `${pack === null ? `${subscriptionId}:` : ''}${policy} ${intent}`;
      const ofToken = found.get(address) ?? [];
      const at = ofToken.findIndex((one) => one.key === key);
      const same = ofToken[at];
      const rules = same?.rules ?? (pack === null ? await readRules(row) : pack);
      const subscriptionIds = [...(same?.subscriptionIds ?? []), subscriptionId];
      ofToken.splice(at < 0 ? ofToken.length : at, 1, { key, policy, intent, subscriptionIds, rules });
      found.set(address, ofToken);
    }
    known = used;
    return found;

    async function readRules({ subscriptionId, policy, stored }: WatchPolicyRow) {
      if (!stored) return undefined;
      const { version, storedAt } = stored;
      const { name } = parsePolicyName(policy);
      const stamp = `${subscriptionId}:${name}@${version} ${storedAt}`;
      const rules = used.get(stamp) ?? known.get(stamp) ?? (await read());
      if (rules) used.set(stamp, rules);
      return rules;

      async function read(): Promise<Policy | undefined> {
        const body = await readPolicyBody(database, { subscriptionId, name, version });
        return body === undefined ? undefined : { ...(JSON.parse(body) as Policy), version };
      }
    }
  };
}

/** The pack of a name; `undefined`: it has no such version any more; `null`: it names no pack. */
function packOf(asked: string): Policy | undefined | null {
  const { name, version } = parsePolicyName(asked);
  const pack = packs.get(name);
  if (!pack) return null;
  return version === undefined || version === pack.version ? pack : undefined;
}
