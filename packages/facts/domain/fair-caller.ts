/**
 * Who is served in turn where something is shared, as a name: `paid:<wallet>` for keys of a bought plan, else
 * `free:<group>`. What the service asks for itself (refreshing) is served like free callers.
 */
export type FairCaller = `paid:${string}` | `free:${string}`;

export function isPaidCaller(caller: string): boolean {
  return caller.startsWith('paid:');
}
