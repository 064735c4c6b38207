import { parsePolicy } from '../../policy-language/parse-policy.js';
import type { Policy } from '../../policy-language/policy-shape.js';
import { pathSchemas } from '../paths/fact-paths.js';
import balanced from './balanced.json' with { type: 'json' };
import collateral from './collateral.json' with { type: 'json' };
import { ownPolicy } from './own-policy.js';
import permissive from './permissive.json' with { type: 'json' };
import strict from './strict.json' with { type: 'json' };

/** @throws {TypeError} naming each mistake: a pack is as good as any policy */
function toPack(value: unknown): Policy {
  const parsed = parsePolicy(value, pathSchemas);
  if ('policy' in parsed) return parsed.policy;
  throw new TypeError(parsed.mistakes.map(({ path, reason }) => `${path} ${reason}`).join('; '));
}

/** The policies that ship, by their names. */
export const packs: ReadonlyMap<string, Policy> = new Map(
  [strict, balanced, permissive, collateral, ownPolicy].map((value) => {
    const pack = toPack(value);
    return [pack.id, pack];
  }),
);
