import type { EndpointMeasure } from '@assay/chain';
import type { Gap } from '@assay/facts';
import pc from 'picocolors';

type Cell = (endpoint: EndpointMeasure) => string | undefined;

const yes = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');
const count = (value: number | undefined) => value?.toLocaleString('en');
const upTo = (value: number | 'all' | undefined) => (value === 'all' ? 'all' : count(value));

const rows: readonly (readonly [string, Cell])[] = [
  ['newest block', ({ height }) => count(height)],
  ['time of a request', ({ latencyMs }) => (latencyMs === undefined ? undefined : `${latencyMs} ms`)],
  ['state overrides', ({ abilities }) => yes(abilities?.stateOverride)],
  ['block overrides', ({ abilities }) => yes(abilities?.blockOverride)],
  ['eth_simulateV1', ({ abilities }) => yes(abilities?.simulate)],
  ['debug_traceCall', ({ abilities }) => yes(abilities?.trace)],
  ['gas of a call', ({ abilities }) => toMillions(abilities?.callGas)],
  [
    'longest call',
    ({ longestCall }) => longestCall && `${longestCall.ms} ms, ended by ${longestCall.stoppedBy}`,
  ],
  ['state before the newest block', ({ stateDepth }) => upTo(stateDepth)],
  ['block by hash', ({ blockByHash }) => yes(blockByHash)],
  ['logs', ({ abilities }) => yes(abilities?.logs)],
  ['blocks of a log request', ({ logRange }) => upTo(logRange)],
  [
    'logs of an answer',
    ({ limits, logRange }) =>
      count(limits.logResults) ?? (logRange === undefined ? undefined : 'no limit met'),
  ],
  ['addresses of a log request', ({ logAddresses }) => count(logAddresses)],
  ['calls of a batch', ({ batchSize }) => count(batchSize)],
  [
    'requests a second',
    ({ limits, failure }) => count(limits.requestsPerSecond) ?? (failure ? undefined : 'no limit met'),
  ],
];

function toMillions(gas: number | undefined): string | undefined {
  return gas === undefined ? undefined : `${Math.round(gas / 100_000) / 10} million`;
}

/** One column for each endpoint, one row for each thing that was measured. */
export function renderTable(endpoints: readonly EndpointMeasure[]): string {
  const lines = [
    ['', ...endpoints.map(({ host }) => host)],
    ...rows.map(([name, cell]) => [name, ...endpoints.map((endpoint) => cell(endpoint) ?? '?')]),
  ];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failures = endpoints.flatMap(({ failure }) => (failure === undefined ? [] : [pc.red(failure)]));
  return `${[...table, ...failures].join('\n')}\n`;
}

/** What each gap costs, and how to close it. */
export function renderGaps(gaps: readonly Gap[]): string {
  if (gaps.length === 0) return pc.green('Together they can do everything that an analysis asks for.\n');
  const lines = gaps.map(({ costs, what, effect, remedy }) => {
    const mark = costs === 'facts' ? pc.red('costs facts') : pc.yellow('costs time');
    return `${mark}: ${what}\n  ${effect}\n  ${pc.dim(remedy)}`;
  });
  return `${lines.join('\n')}\n`;
}
