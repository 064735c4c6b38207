import { createRequire } from 'node:module';
import { configDefaults, defineConfig } from 'vitest/config';

const { resolve } = createRequire(import.meta.url);

/** Our packages are tested from their sources, never from a build that may be old. */
const source = '@assay/source';

/**
 * What needs a browser, a load balancer, whole programs, many contracts or nodes, every story or fault at every door,
 * names and services that do not answer, or a machine that does nothing else, because it measures:
 * `npm test -- --config vitest.long.config.ts`, which CI runs too.
 */
export const longTests = [
  'test/long/**/*.test.ts',
  'test/recipes/**/*.test.ts',
  'bench/corpus/**/*.test.ts',
  'bench/probes/**/*.test.ts',
  'bench/live/**/*.test.ts',
  'bench/nodes/poor-nodes.test.ts',
  'bench/range/deploy-to-range.test.ts',
  'packages/engine/loaders/detectors.test.ts',
  'packages/engine/providers/degradation.test.ts',
  'packages/engine/providers/role-faults.test.ts',
  'packages/evm/forks.test.ts',
  'src/db/log-size.test.ts',
  'test/attacks/a-hostile-answer-holds-the-event-loop.test.ts',
  'test/attacks/a-hostile-source-takes-the-audit-thread.test.ts',
  'test/attacks/a-signature-hides-a-honeypot.test.ts',
  'test/attacks/hanging-names-take-the-replica.test.ts',
  'test/attacks/reports-of-strangers-by-their-links.test.ts',
  'test/attacks/slow-receivers-delay-webhooks.test.ts',
  'test/cli/replay.test.ts',
  'test/db/kill.test.ts',
  'test/db/program.test.ts',
  'test/http/addresses.test.ts',
  'test/http/docs-curl.test.ts',
  'test/http/every-token.test.ts',
  'test/http/graphql-fields.test.ts',
  'test/http/graphql-leaves.test.ts',
  'test/http/hanging-services.test.ts',
  'test/http/one-fact-one-figure.test.ts',
  'test/http/outside-providers.test.ts',
  'test/http/rug-changes.test.ts',
  'test/http/rug.test.ts',
  'test/http/time-fuzzer.test.ts',
  'test/http/unknown-walk.test.ts',
  'test/http/watched-chain.test.ts',
  'test/http/watched-policies.test.ts',
  'test/http/words.test.ts',
  'test/onchain/contradictions.test.ts',
  'test/onchain/decide-stories.test.ts',
  'test/onchain/every-activity.test.ts',
  'test/onchain/history-index.test.ts',
  'test/onchain/other-chains.test.ts',
  'test/onchain/protocol-token-rules.test.ts',
  'test/openapi/lint.test.ts',
  'test/page/share-card.test.ts',
];

export default defineConfig({
  // Vite would load graphql's `.mjs` beside the `.js` that every other package gets: two realms, and no schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: resolve('graphql') }] },
  ssr: { resolve: { conditions: [source, 'node'] } },
  // The tests' embedded chains are started by Vitest itself, in an environment of its own.
  environments: { __vitest__: { resolve: { conditions: [source, 'node'] } } },
  test: {
    include: [
      'packages/**/*.test.ts',
      'src/**/*.test.ts',
      'devnet/**/*.test.ts',
      'deploy/**/*.test.ts',
      'bench/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...longTests],
    // With NO_CHAINS no embedded chains are started: for files that read none.
    globalSetup: process.env.NO_CHAINS ? [] : ['test/support/devnet-setup.ts'],
    // Files share a worker's modules: loading them anew for each file was half of the whole run.
    isolate: false,
    // Much of the run is waiting for nodes, databases and faults: three files at once keep two cores busy.
    maxWorkers: 3,
    // Analyses make much garbage that dies young: with V8's default of 16 MB it takes a twelfth longer.
    execArgv: ['--max-semi-space-size=64'],
    expect: { poll: { timeout: 10_000 } },
    retry: 0,
    // Long enough for a machine that does something else as well.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
