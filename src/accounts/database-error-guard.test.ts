import { AppError } from '@assay/facts';
import { expect, it, vi } from 'vitest';
import { createDatabaseErrorGuard } from './database-error-guard.js';

it('reports an unreachable database at intervals, not for every request, and no other error', async () => {
  let now = 0;
  const onUnreachable = vi.fn();
  const guarded = createDatabaseErrorGuard(onUnreachable, () => now);
  const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const ask = (error: Error) => guarded(() => Promise.reject(error)).catch((refused: unknown) => refused);
  for (let request = 0; request < 100; request += 1)
    expect(await ask(connectionError)).toMatchObject({ code: 'unavailable', cause: connectionError });
  expect(onUnreachable.mock.calls).toEqual([[connectionError]]);
  now = 60_000;
  await ask(connectionError);
  expect(onUnreachable).toHaveBeenCalledTimes(2);
  now = 120_000;
  const wrong = new Error('syntax error');
  expect([await ask(wrong), await guarded(async () => 1)]).toEqual([wrong, 1]);
  await ask(new AppError('conflict', 'no'));
  expect(onUnreachable).toHaveBeenCalledTimes(2);
});
