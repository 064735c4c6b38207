import { expect, it, vi } from 'vitest';
import { AppError } from '../errors/app-error.js';
import { createDatabaseErrorGuard } from './database-error-guard.js';

it('tells of a database that is away once in a while, not for every request, and of nothing else', async () => {
  let now = 0;
  const onUnreachable = vi.fn();
  const guarded = createDatabaseErrorGuard(onUnreachable, () => now);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const ask = (error: Error) => guarded(() => Promise.reject(error)).catch((refused: unknown) => refused);
  for (let request = 0; request < 100; request += 1)
    expect(await ask(away)).toMatchObject({ code: 'unavailable', cause: away });
  expect(onUnreachable.mock.calls).toEqual([[away]]);
  now = 60_000;
  await ask(away);
  expect(onUnreachable).toHaveBeenCalledTimes(2);
  now = 120_000;
  const wrong = new Error('syntax error');
  expect([await ask(wrong), await guarded(async () => 1)]).toEqual([wrong, 1]);
  await ask(new AppError('conflict', 'no'));
  expect(onUnreachable).toHaveBeenCalledTimes(2);
});
