export type RoleStatus = 'healthy' | 'degraded' | 'limited' | 'down';

/** Whether the services of a role answer, from their last results. */
export interface RoleHealth {
  note(service: string, ok: boolean): void;
  /**
   * `down`: the last request to every service failed. `degraded`: to some. `healthy`: to none, or there were
   * no requests.
   */
  status(): Exclude<RoleStatus, 'limited'>;
}

/** Older results are ignored. */
const MEMORY_MS = 300_000;

export function createRoleHealth(now: () => number): RoleHealth {
  const last = new Map<string, { readonly ok: boolean; readonly at: number }>();
  return {
    note(service, ok) {
      last.set(service, { ok, at: now() });
    },
    status() {
      const since = now() - MEMORY_MS;
      const recent = [...last.values()].filter((seen) => seen.at >= since);
      const failed = recent.filter((seen) => !seen.ok).length;
      if (failed === 0) return 'healthy';
      return failed === recent.length ? 'down' : 'degraded';
    },
  };
}
