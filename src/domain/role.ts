/** The outside roles. The first four are limited by the specification's "provider protection" table. */
export const limitedRoles = ['audit', 'scan', 'market', 'explorer'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** `partner` is paid with the caller's own key; `rpc` is a chain's JSON-RPC node. */
export type Role = LimitedRole | 'partner' | 'rpc';
