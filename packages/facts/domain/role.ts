/** Roles that the specification's "provider protection" table limits. */
export const limitedRoles = ['audit', 'scan', 'market', 'explorer'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** `partner` uses the caller's own API key; `rpc` is a chain's JSON-RPC node. */
export type Role = LimitedRole | 'partner' | 'rpc';
