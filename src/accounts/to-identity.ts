import type { Address } from '@assay/facts';
import type { KeyRow } from '../db/keys.js';
import type { KeyIdentity } from './account-shapes.js';
import { toPlanName } from './plans.js';

export function toIdentity(key: KeyRow): KeyIdentity {
  return {
    keyId: key.keyId,
    keyPrefix: key.prefix,
    wallet: key.wallet as Address,
    plan: toPlanName(key.plan),
    quota: key.quota,
    perMinute: key.perMinute,
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
  };
}
