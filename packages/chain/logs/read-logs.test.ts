import { eth } from '@assay/facts';
import { expect, test, vi } from 'vitest';
import { teamOf } from '../../../test/support/node-team.js';
import { wholeLogs } from '../rpc/log-decoder.js';
import { chainPace } from '../rpc/log-pace.js';
import type { RawLog } from '../rpc/raw-log.js';
import type { LogQuery } from './log-query.js';
import { createRangeLearner } from './range-learner.js';
import { readLogs } from './read-logs.js';

const query: LogQuery<RawLog> = {
  decoder: wholeLogs,
  addresses: [eth.wrappedNative],
  events: [],
  from: 1,
  to: 16,
  direction: 'backward',
};

/** @returns how a read ended, and how many turns it took */
async function readFrom(node: { readonly logs: boolean }) {
  const { rpc } = teamOf({ node });
  await rpc.abilities();
  const turn = vi.spyOn(rpc.memory.anyBlock.part(chainPace), 'turn');
  const ended = await readLogs(rpc, query, createRangeLearner(), {})
    .next()
    .then(
      () => 'answered',
      (error: { kind?: string }) => error.kind,
    );
  return { ended, turns: turn.mock.calls.length };
}

test('a read waits for a turn only where an endpoint serves logs: other calls would wait for it too', async () => {
  expect(await readFrom({ logs: true })).toEqual({ ended: 'answered', turns: 1 });
  expect(await readFrom({ logs: false })).toEqual({ ended: 'unsupported', turns: 0 });
});
