import { expect, test } from 'vitest';
import { createMetrics } from '../../../src/observability/metrics.js';
import type { EndpointState } from './endpoint.js';
import { findGaps, toChainHealth } from './gaps.js';
import type { NodeAbilities } from './rpc.js';

const whole: NodeAbilities = {
  stateOverride: true,
  blockOverride: true,
  simulate: true,
  logs: true,
  oldState: true,
};

const endpoint = (abilities?: Partial<NodeAbilities>, more: Partial<EndpointState> = {}): EndpointState => ({
  host: 'node.test',
  isSubstitute: false,
  isDown: false,
  abilities: abilities && { ...whole, ...abilities },
  height: 16,
  limits: {},
  ...more,
});
const local = endpoint({ logs: false }, { isSubstitute: true });
const explorer = endpoint({ stateOverride: false, blockOverride: false }, { isSubstitute: true });
const codesOf = (...endpoints: readonly EndpointState[]) => findGaps(endpoints).map(({ code }) => code);

test('what one endpoint lacks is no gap where another one has it', () => {
  const calling = endpoint({ logs: false, oldState: false });
  const archive = endpoint({ stateOverride: false, simulate: false });
  expect(codesOf(calling)).toEqual(['logs', 'old_state']);
  expect(codesOf(archive)).toEqual(['overrides']);
  expect(codesOf(calling, archive)).toEqual([]);
});

test('limits count as gaps where every endpoint has them', () => {
  const narrow = endpoint({ callGas: 10_000_000 }, { limits: { logBlocks: 10, batch: 3 } });
  expect(codesOf(narrow)).toEqual(['log_range', 'call_gas', 'batches']);
  expect(codesOf(narrow, endpoint({}))).toEqual([]);
});

test('a chain is not called whole for what this process plays itself', () => {
  expect(codesOf(endpoint({ logs: false }), local)).toEqual(['logs']);
  expect(codesOf(endpoint({ logs: false, stateOverride: false }), local, explorer)).toEqual(['overrides']);
  expect(toChainHealth({ name: 'eth' }, [endpoint(), local])).toMatchObject({ state: 'not_asked', gaps: [] });
});

test('nothing is said of endpoints that were never asked', () => {
  expect(toChainHealth({ name: 'eth' }, [endpoint()]).state).toBe('not_asked');
  expect(codesOf(endpoint({ logs: false }), endpoint())).toEqual([]);
  expect(codesOf(endpoint({ logs: false }), endpoint(undefined, { isDown: true }))).toEqual(['logs']);
});

test('a chain is whole, read in part, or not at all', () => {
  const stateOf = (...endpoints: readonly EndpointState[]) => toChainHealth({ name: 'eth' }, endpoints).state;
  expect(stateOf(endpoint({}))).toBe('whole');
  expect(stateOf(endpoint({ blockOverride: false }))).toBe('whole');
  expect(stateOf(endpoint({ logs: false }))).toBe('in_part');
  expect(stateOf(endpoint(undefined, { isDown: true }))).toBe('not_at_all');
  expect(stateOf(endpoint({}, { isDown: true }))).toBe('not_at_all');
  expect(toChainHealth({ name: 'eth' }, [endpoint({})], true).state).toBe('not_at_all');
});

test('metrics count each gap of each chain, and forget one that was closed', async () => {
  const metrics = createMetrics();
  let gaps = findGaps([endpoint({ logs: false })]);
  metrics.watch({
    cache: () => ({ entries: 0, bytes: 0, hits: 0, misses: 0 }),
    statements: () => 0,
    lostCalls: () => 0,
    gates: {},
    chains: () => [{ chain: 'bsc', state: 'in_part', gaps }],
  });
  expect(await metrics.render()).toContain('assay_chain_gaps{chain="bsc",gap="logs",costs="facts"} 1');
  gaps = [];
  expect(await metrics.render()).not.toContain('assay_chain_gaps{');
});
