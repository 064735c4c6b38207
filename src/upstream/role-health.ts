export type RoleStatus = 'healthy' | 'degraded' | 'limited' | 'down';

/** Whether the services that fill a role answer: what was seen of each in the last minutes. */
export interface RoleHealth {
  note(service: string, ok: boolean): void;
  /** `down`: every service that was asked failed last; `degraded`: some; `healthy`: none, or nothing was asked. */
  status(): Exclude<RoleStatus, 'limited'>;
}

/** A failure this old says nothing about now. */
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
