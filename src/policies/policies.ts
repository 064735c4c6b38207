import {
  isPolicyName,
  type Policy,
  type PolicyMistake,
  packs,
  parsePolicy,
  pathSchemas,
} from '@assay/engine';
import { AppError } from '@assay/facts';
import { unauthorized } from '../accounts/authenticator.js';
import type { DatabaseErrorGuard } from '../accounts/database-error-guard.js';
import type { Database } from '../db/database.js';
import {
  countPolicies,
  deletePolicies,
  findPolicy,
  insertPolicy,
  listPolicies,
  type PolicyRow,
} from '../db/policies.js';
import type { StoredPolicy } from '../domain/stored-policy.js';
import { parsePolicyName } from './policy-name.js';

/** Versions of policies that one purchase may keep. */
const MAX_VERSIONS = 200;
const MAX_TRIES = 5;
/** Mistakes that one answer tells. */
const SHOWN = 50;

/**
 * The policies of a purchase: every key of it sees and changes them. Every promise rejects with `AppError`:
 * `unauthorized` for a key that does not work any more, `unavailable` when the database is unreachable.
 */
export interface Policies {
  /**
   * The policy that a request means: a pack or a stored one by name (`mine`, `mine@2`), or one that it brings.
   * @throws {AppError} `invalid_request` with each mistake of it, or where there is none of that name
   */
  resolve(keyId: string | undefined, asked: unknown): Promise<Policy>;
  /** Keeps the next version. @throws {AppError} `invalid_request`; `quota_exceeded` where there is no room */
  store(keyId: string, value: unknown): Promise<StoredPolicy>;
  list(keyId: string): Promise<readonly StoredPolicy[]>;
  /** Ends a policy with all of its versions. False: there was none of that name. */
  remove(keyId: string, name: string): Promise<boolean>;
}

export interface PoliciesOptions {
  readonly database: Database;
  readonly guard: DatabaseErrorGuard;
}

export function createPolicies({ database, guard }: PoliciesOptions): Policies {
  return {
    async resolve(keyId, asked) {
      if (typeof asked !== 'string') return parseOwn(asked);
      const { name, version } = parsePolicyName(asked);
      if (!isPolicyName(name)) throw noSuchPolicy(asked);
      const pack = packs.get(name);
      if (pack && (version === undefined || version === pack.version)) return pack;
      const row =
        keyId === undefined || pack
          ? undefined
          : await guard(() => findPolicy(database, { keyId, name, version }));
      if (!row) throw noSuchPolicy(asked);
      return toStored(row).policy;
    },
    store: (keyId, value) =>
      guard(async () => {
        const policy = parseOwn(value);
        if (packs.has(policy.id))
          throw wrong([{ path: 'id', reason: 'is the name of a pack: choose another' }]);
        return toStored(await insert(database, keyId, policy));
      }),
    list: (keyId) => guard(async () => (await listPolicies(database, keyId)).map(toStored)),
    remove: async (keyId, name) =>
      isPolicyName(name) && guard(async () => (await deletePolicies(database, keyId, name)) > 0),
  };
}

async function insert(database: Database, keyId: string, policy: Policy): Promise<PolicyRow> {
  const order = { keyId, name: policy.id, body: JSON.stringify(policy), most: MAX_VERSIONS };
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const row = await insertPolicy(database, order);
    if (row) return row;
    const versions = await countPolicies(database, keyId);
    if (versions === undefined) throw unauthorized();
    if (versions >= MAX_VERSIONS)
      throw new AppError(
        'quota_exceeded',
        `Your plan keeps ${MAX_VERSIONS} versions of policies: delete a policy first.`,
      );
  }
  throw new AppError('unavailable', 'This policy is being stored by others too; try again.', {
    retryAfter: 1,
  });
}

/** The version in the row counts, whatever the text says. */
function toStored({ body, version, createdAt }: PolicyRow): StoredPolicy {
  return { policy: { ...(JSON.parse(body) as Policy), version }, createdAt };
}

/** @throws {AppError} `invalid_request` with the place of each mistake */
export function parseOwn(value: unknown): Policy {
  const parsed = parsePolicy(value, pathSchemas);
  if ('policy' in parsed) return parsed.policy;
  throw wrong(parsed.mistakes);
}

function wrong(mistakes: readonly PolicyMistake[]): AppError {
  const details = mistakes.slice(0, SHOWN).map(({ path, reason }) => ({
    field: path === '' ? 'policy' : `policy.${path}`,
    reason,
  }));
  const [first] = details;
  const more = mistakes.length > 1 ? ` (${mistakes.length} mistakes)` : '';
  return new AppError('invalid_request', `The field "${first?.field}" ${first?.reason}${more}.`, { details });
}

function noSuchPolicy(text: string): AppError {
  const reason = `names no policy: use ${[...packs.keys()].join(', ')}, one that you stored (name or name@version), or a policy itself`;
  return new AppError('invalid_request', `The field "policy" ${reason}; "${text.slice(0, 64)}" is none.`, {
    details: [{ field: 'policy', reason }],
  });
}
