import { providerVariables } from '@assay/engine';
import { builtInChains } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv, renderEnvExample } from './env.js';
import { topics, variables } from './variables.js';

describe('the environment', () => {
  it('gives the documented defaults when nothing is set', () => {
    const env = parseEnv({});
    expect([env.HOST, env.PORT, env.LIMIT_AUDIT_RPS, env.LIMIT_EXPLORER_BURST, env.LIMIT_SCAN_DAILY]).toEqual(
      ['127.0.0.1', 4000, 4, 8, 691_200],
    );
    expect([
      env.LIMIT_CONCURRENT,
      env.LIMIT_PER_MINUTE,
      env.TIER_STANDARD_PER_MINUTE,
      env.TIER_LOW_PER_MINUTE,
    ]).toEqual([50, 300, 60, 20]);
    expect([env.TRUST_PROXY, env.DATABASE_URL, env.REQUEST_BUDGET_MS]).toEqual([false, undefined, 20_000]);
  });

  it('allows a day what the second allows, unless the day is limited apart', () => {
    expect(parseEnv({ LIMIT_SCAN_RPS: '0.5' }).LIMIT_SCAN_DAILY).toBe(43_200);
    expect(parseEnv({ LIMIT_SCAN_RPS: '2', LIMIT_SCAN_DAILY: '7' }).LIMIT_SCAN_DAILY).toBe(7);
    expect(() => parseEnv({ LIMIT_SCAN_RPS: 'x' })).toThrow(/1 wrong variable:\n {2}LIMIT_SCAN_RPS/);
  });

  it('names every bad variable at once, without its value', () => {
    const read = () =>
      parseEnv({ PORT: 'abc', LIMIT_SCAN_RPS: '-1', REDIS_URL: 'secret-not-a-url', LOG_LEVEL: 'loud' });
    expect(read).toThrow(EnvError);
    try {
      read();
    } catch (error) {
      expect(String(error)).toMatch(/PORT[\s\S]*REDIS_URL[\s\S]*LIMIT_SCAN_RPS[\s\S]*LOG_LEVEL/);
      expect(String(error)).not.toContain('secret-not-a-url');
    }
  });

  it.each([
    ['off', false],
    ['on', true],
    ['2', 2],
    ['loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.1', 'loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.1'],
  ])('takes %s for proxies that are trusted', (given, read) => {
    expect(parseEnv({ TRUST_PROXY: given }).TRUST_PROXY).toBe(read);
  });

  it.each([
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['DATABASE_URL', 'http://127.0.0.1/db'],
    ['REDIS_URL', 'postgres://127.0.0.1/db'],
    ['PORT', '70000'],
    ['ADMIN_PORT', 'x'],
    ['LIMIT_SCAN_RPS', '0'],
    ['TREASURY_ADDRESS', '0x94d1E48671165Ca1348c9bf1f1488105C7Ce6f22'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', 'https://app.example/path'],
    ['SIWE_DOMAIN', 'https://app.example'],
    ['SIWE_DOMAIN', 'a b'],
  ])('refuses %s=%s before anything is opened', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(
      new RegExp(`1 wrong variable:\\n {2}${name}: must|checksum`),
    );
  });

  it('takes what origins, hosts and treasuries are written as', () => {
    const env = parseEnv({
      CORS_ORIGINS: 'https://app.example, http://127.0.0.1:3000',
      SIWE_DOMAIN: 'app.example, [::1]:4000',
      TREASURY_ADDRESS: '0x94D1e48671165Ca1348c9bf1f1488105C7Ce6f22',
      LIMIT_SCAN_RPS: '0.5',
      ADMIN_PORT: '9100',
    });
    expect(env).toMatchObject({
      CORS_ORIGINS: ['https://app.example', 'http://127.0.0.1:3000'],
      SIWE_DOMAIN: ['app.example', '[::1]:4000'],
      TREASURY_ADDRESS: '0x94d1e48671165ca1348c9bf1f1488105c7ce6f22',
      LIMIT_SCAN_RPS: 0.5,
      ADMIN_PORT: 9100,
    });
  });

  it('reads an empty variable as absent', () => {
    expect(parseEnv({ PORT: '', RPC_URL_ETH: '' })).toMatchObject({ PORT: 4000, RPC_URL_ETH: [] });
  });

  it('lists a comma list in order', () => {
    expect(parseEnv({ RPC_URL_BASE: 'https://a.example/key, https://b.example' }).RPC_URL_BASE).toEqual([
      'https://a.example/key',
      'https://b.example',
    ]);
  });

  it('prints every variable into the example', () => {
    expect(renderEnvExample([])).toMatch(/^PORT=4000$/m);
    expect(
      parseEnv(
        Object.fromEntries(
          [...renderEnvExample([]).matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map((m) => [m[1] ?? '', m[2]]),
        ),
      ),
    ).toEqual(parseEnv({}));
  });
});

describe('the example of the environment', () => {
  const blocks = renderEnvExample(providerVariables()).matchAll(/^# (.+)\n([A-Z_0-9]+)=/gm);
  const notes = [...blocks].map(([, note = '', name = '']) => ({ name, note }));

  it('has every variable under one topic', () => {
    const byTopic = Object.values(topics).flatMap((of) => Object.keys(of));
    expect(byTopic.sort()).toEqual(Object.keys(variables).sort());
    const names = [...Object.keys(variables), ...providerVariables().map(({ name }) => name)];
    expect(notes.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('begins with the fifteen that most operators set', () => {
    const nodes = builtInChains.map(({ name }) => `RPC_URL_${name.toUpperCase()}`);
    expect(notes.slice(0, nodes.length + 12).map(({ name }) => name)).toEqual([
      ...nodes,
      ...['HOST', 'PORT', 'TRUST_PROXY', 'SIWE_DOMAIN'],
      ...[
        'DATABASE_URL',
        'DATA_DIR',
        'REDIS_URL',
        'PAGE',
        'PAGE_KEY',
        'TREASURY_ADDRESS',
        'OPERATOR_CONTACT',
      ],
      'ETHERSCAN_API_KEY',
    ]);
  });

  it('says what each is for in a text that is understood without its neighbours', () => {
    const leaning = /\bthe same\b|^(?:its?|their|they|this|that|these|those|such|of|for|and)\b|\bsuch a\b/i;
    expect(notes.filter(({ note }) => leaning.test(note))).toEqual([]);
    expect(notes.filter(({ note }) => note.split(' ').length < 3)).toEqual([]);
    const texts = notes.map(({ note }) => note);
    expect(texts.filter((note, index) => texts.indexOf(note) !== index)).toEqual([]);
  });
});
