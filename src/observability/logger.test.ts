import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(
    createLogger('info', ['https://node.example/v2/hidden-key-in-path'], {
      write: (line: string) => lines.push(line),
    }),
  );
  return lines.join('');
}

describe('the log', () => {
  it('writes no secret, wherever it stands', () => {
    const key = `assay_pro_${'a1B2'.repeat(12)}`;
    const text = logged((log) => {
      log.error(
        { err: new Error(`fetch https://node.example/v2/hidden-key-in-path failed for ${key}`) },
        'failed',
      );
      log.info(
        { url: 'https://api.example/x?apikey=sekret123&chainid=1', header: 'Bearer abc.def' },
        'sent to redis://user:pass@host',
      );
    });
    for (const secret of ['hidden-key-in-path', key, 'sekret123', 'abc.def', 'user:pass'])
      expect(text).not.toContain(secret);
    expect(text).toContain('chainid=1');
  });

  it('stays valid JSON, a line each', () => {
    const text = logged((log) => log.info({ a: 1 }, 'hello\nworld'));
    expect(JSON.parse(text)).toMatchObject({ level: 'info', a: 1, msg: 'hello\nworld' });
  });
});
