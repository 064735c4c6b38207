import { withTimeout } from '@assay/chain';

/** What a database must do. Each resolves when it does, and rejects where it does not. */
export interface CheckedDatabase {
  ping(): Promise<void>;
  canStore(): Promise<void>;
}

export interface DatabaseState {
  readonly answers: boolean;
  /** What is wrong, for the operator; absent: nothing. */
  readonly problem?: string;
}

const TIMEOUT_MS = 2_000;
/** Probes come from everywhere and are not limited: one look at the database serves all of this time. */
const KEPT_MS = 1_000;

/** Looks whether the database answers and stores, at most once a second. */
export function createDatabaseCheck(
  database: CheckedDatabase,
  now: () => number = Date.now,
): () => Promise<DatabaseState> {
  let last: { readonly at: number; readonly state: Promise<DatabaseState> } | undefined;
  return () => {
    const age = now() - (last?.at ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not keep it for ever.
    if (!last || age < 0 || age >= KEPT_MS) last = { at: now(), state: look(database) };
    return last.state;
  };
}

async function look(database: CheckedDatabase): Promise<DatabaseState> {
  if (!(await passes(() => database.ping())))
    return { answers: false, problem: 'The database does not answer.' };
  if (!(await passes(() => database.canStore())))
    return {
      answers: true,
      problem: 'The database answers but cannot store: look whether its disk is full.',
    };
  return { answers: true };
}

function passes(work: () => Promise<void>): Promise<boolean> {
  return withTimeout(work(), TIMEOUT_MS, () => new Error('too late')).then(
    () => true,
    () => false,
  );
}
