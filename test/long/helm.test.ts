import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { isPublicAddress } from '@assay/chain';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createMetrics } from '../../src/observability/metrics.js';
import { CI_PACKAGES, ciPackage } from '../support/ci-package.js';
import { describeWith } from '../support/describe-with.js';

const CHART = 'deploy/helm';
const needed = {
  'secrets.DATABASE_URL': 'postgres://assay@postgres/assay',
  'secrets.REDIS_URL': 'redis://redis',
};
/** The schema of each kind that the chart makes, in the package `kubernetes-models`. */
const kinds = {
  Deployment: 'IoK8sApiAppsV1Deployment',
  HorizontalPodAutoscaler: 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler',
  NetworkPolicy: 'IoK8sApiNetworkingV1NetworkPolicy',
  PodDisruptionBudget: 'IoK8sApiPolicyV1PodDisruptionBudget',
  Secret: 'IoK8sApiCoreV1Secret',
  Service: 'IoK8sApiCoreV1Service',
};

interface Schema {
  (value: object): boolean;
  readonly errors?: unknown;
}

/** The same object, which notes what is read of it. */
function watchReads<T extends object>(value: T, path: string, unread: Set<string>): T {
  for (const key of Object.keys(value)) unread.add(`${path}.${key}`);
  return new Proxy(value, {
    get(target, key) {
      const found = Reflect.get(target, key);
      const at = `${path}.${String(key)}`;
      if (!unread.delete(at) || typeof found !== 'object' || found === null) return found;
      const watched = watchReads(found, at, unread);
      Reflect.set(target, key, watched);
      return watched;
    },
  });
}

/**
 * Throws where an object does not keep to the schema of its kind. The schemas let unknown fields pass, so a field that
 * none of them looks at is one that Kubernetes does not know.
 */
function check(made: Made, schema: Schema): void {
  const unread = new Set<string>();
  if (!schema(watchReads(structuredClone(made), made.kind, unread)))
    throw new Error(JSON.stringify(schema.errors));
  if (unread.size > 0) throw new Error(`Kubernetes knows no ${[...unread].join(', ')}`);
}

interface Made {
  readonly kind: keyof typeof kinds;
  // biome-ignore lint/suspicious/noExplicitAny: the schema of its kind was checked before
  readonly [field: string]: any;
}

function get(made: ReadonlyMap<string, Made>, kind: keyof typeof kinds): Made {
  const found = made.get(kind);
  if (!found) throw new Error(`the chart makes no ${kind}`);
  return found;
}

/** HELM names the program; CI brings it, as the package with the schemas. */
const { HELM } = process.env;

describeWith('the Helm chart', { HELM, CI_PACKAGES }, ({ HELM: helm, CI_PACKAGES: folder }) => {
  const checked = (made: Made): void => {
    const { validate } = ciPackage<{ validate: Schema }>(
      folder,
      // By its path: the package does not export it.
      `${folder}/kubernetes-models/_schemas/${kinds[made.kind]}`,
    );
    check(made, validate);
  };
  const run = (argv: readonly string[], values: Readonly<Record<string, string>>): string => {
    const flags = Object.entries(values).flatMap(([name, value]) => ['--set-string', `${name}=${value}`]);
    return execFileSync(helm, [...argv, ...flags], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const render = (values: Readonly<Record<string, string>>, ...flags: string[]): Map<string, Made> => {
    const text = run(['template', 'fleet', CHART, ...flags], values);
    const made = parseAllDocuments(text).map((document) => document.toJS() as Made);
    made.forEach(checked);
    return new Map(made.map((one) => [one.kind, one]));
  };

  it('passes the check of Helm, and makes objects that keep to the schemas of Kubernetes', () => {
    expect(run(['lint', '--strict', CHART], needed)).toContain('0 chart(s) failed');
    const made = render({
      ...needed,
      'secrets.GOPLUS_APP_KEY': '"quoted: #{{ text }}"',
      'env.LOG_LEVEL': 'warn',
    });
    expect([...made.keys()].sort()).toEqual(Object.keys(kinds).sort());
    const service = get(made, 'Service');
    expect(() => checked({ ...service, spec: { ...service.spec, prots: [] } })).toThrow(
      /Service\.spec\.prots/,
    );
    expect(() => checked({ ...service, spec: { ports: [{ port: 'http' }] } })).toThrow(/port/);
    const deployment = get(made, 'Deployment');
    const { template, selector } = deployment.spec;
    for (const other of [service.spec.selector, get(made, 'PodDisruptionBudget').spec.selector.matchLabels])
      expect(other).toEqual(selector.matchLabels);
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(get(made, 'Secret').stringData).toMatchObject({ GOPLUS_APP_KEY: '"quoted: #{{ text }}"' });
    expect(JSON.stringify(deployment)).not.toContain('postgres://');
  });

  it('runs the image as it is, without rights, and lets it end in its time', () => {
    const { spec } = get(render(needed), 'Deployment').spec.template;
    const [container] = spec.containers;
    expect(container).not.toHaveProperty('command');
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
    expect(spec.securityContext.runAsNonRoot).toBe(true);
    expect(container.readinessProbe.httpGet.path).toBe('/ready');
    expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toContain(
      '/data',
    );
    // Five seconds for the balancers, ten for what is in progress.
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(15);
    const variables = container.env.map(({ name }: { name: string }) => name);
    const known = readFileSync('.env.example', 'utf8');
    for (const name of variables) expect(known).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it('scales on the queue of tokens, by a metric that the service has', async () => {
    const scaler = get(render(needed), 'HorizontalPodAutoscaler');
    const { name, selector } = scaler.spec.metrics[0].pods.metric;
    const metrics = createMetrics();
    metrics.watch({
      cache: () => ({ entries: 0, bytes: 0, hits: 0, misses: 0 }),
      statements: () => 0,
      lostCalls: () => 0,
      gates: { cold: { waiting: 3 } },
      chains: () => [],
    });
    expect(await metrics.render()).toContain(`${name}{role="${selector.matchLabels.role}"} 3`);
    expect(get(render(needed), 'Deployment').spec).not.toHaveProperty('replicas');
    const fixed = render(needed, '--set', 'autoscaling.enabled=false,replicas=5');
    expect(fixed.has('HorizontalPodAutoscaler')).toBe(false);
    expect(get(fixed, 'Deployment').spec.replicas).toBe(5);
  });

  it('lets replicas connect to names, the database, Redis and public addresses, and to nothing else inside', () => {
    const made = render(needed);
    const { spec } = get(made, 'NetworkPolicy');
    expect(spec.podSelector.matchLabels).toEqual(get(made, 'Deployment').spec.selector.matchLabels);
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
    const [names, databases, outside, ...others] = spec.egress;
    expect(others).toEqual([]);
    expect(names.ports.map(({ port }: { port: number }) => port)).toEqual([53, 53]);
    expect(databases).toEqual({ to: [{ podSelector: {} }], ports: [{ port: 5432 }, { port: 6379 }] });
    expect(outside.ports).toEqual([{ port: 443 }]);
    // Every address that a webhook is refused for in the program is refused by the network as well.
    const allowed = (address: string) =>
      outside.to.some(({ ipBlock }: { ipBlock: { cidr: string; except: string[] } }) => {
        const isIn = (cidr: string) => {
          const [net = '', bits] = cidr.split('/');
          const family = net.includes(':') ? 'ipv6' : 'ipv4';
          const list = new BlockList();
          list.addSubnet(net, Number(bits), family);
          return isIP(address) === (family === 'ipv6' ? 6 : 4) && list.check(address, family);
        };
        return isIn(ipBlock.cidr) && !ipBlock.except.some(isIn);
      });
    const inside = ['10.0.0.1', '172.20.1.1', '192.168.1.1', '127.0.0.1', '169.254.169.254', '100.64.0.1'];
    for (const address of [
      ...inside,
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::1',
    ]) {
      expect(isPublicAddress(address), address).toBe(false);
      expect(allowed(address), address).toBe(false);
    }
    for (const address of ['1.1.1.1', '93.184.215.14', '2606:4700::1111']) {
      expect(isPublicAddress(address), address).toBe(true);
      expect(allowed(address), address).toBe(true);
    }
    const rpc = '{"to":[{"podSelector":{"matchLabels":{"app":"geth"}}}],"ports":[{"port":8545}]}';
    const own = render(
      needed,
      '--set-json',
      `networkPolicy.publicPorts=[],networkPolicy.extraEgress=[${rpc}]`,
    );
    expect(get(own, 'NetworkPolicy').spec.egress.slice(2)).toEqual([JSON.parse(rpc)]);
    expect(render(needed, '--set', 'networkPolicy.enabled=false').has('NetworkPolicy')).toBe(false);
  });

  it('takes a Secret that exists, and refuses values that cannot be', () => {
    const own = render({ existingSecret: 'mine' });
    expect(own.has('Secret')).toBe(false);
    expect(get(own, 'Deployment').spec.template.spec.containers[0].envFrom).toEqual([
      { secretRef: { name: 'mine' } },
    ]);
    const wrong: readonly [Readonly<Record<string, string>>, RegExp][] = [
      [{}, /secrets\.DATABASE_URL/],
      [{ ...needed, replicas: 'three' }, /replicas/],
      [{ ...needed, 'env.PORT': '80' }, /PORT/],
      [{ ...needed, 'autoscalling.enabled': 'x' }, /autoscalling/],
    ];
    for (const [values, reason] of wrong) expect(() => render(values)).toThrow(reason);
  });
});
