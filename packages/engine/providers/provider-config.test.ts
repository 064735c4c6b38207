import { describe, expect, it } from 'vitest';
import { parseProviderConfig } from './provider-config.js';

describe('configuration of the providers', () => {
  it('without a word the chain and the services that need no key fill every role', () => {
    expect(parseProviderConfig({})).toMatchObject({
      problems: [],
      config: {
        lists: {
          audit: ['onchain'],
          scan: ['onchain', 'goplus'],
          market: ['onchain', 'dexscreener', 'geckoterminal'],
          explorer: ['onchain', 'sourcify'],
          partner: ['moralis'],
        },
      },
    });
  });

  it("a key (or a server of one's own) lists its service; honeypot.is is listed only by name", () => {
    const { config } = parseProviderConfig({
      ETHERSCAN_API_KEY: 'k',
      OPENAI_URL: 'http://127.0.0.1:8080/v1',
      OPENAI_MODEL: 'local',
      HONEYPOTIS_URL: 'http://127.0.0.1:1',
      BLOCKSCOUT_URL_ETH: 'http://127.0.0.1:2',
    });
    expect(config.lists).toMatchObject({
      audit: ['onchain', 'openai'],
      scan: ['onchain', 'goplus'],
      explorer: ['onchain', 'sourcify', 'etherscan', 'blockscout'],
    });
    expect(config.settings.blockscout?.chainUrls).toEqual({ eth: 'http://127.0.0.1:2' });
    expect(parseProviderConfig({ SCAN_PROVIDERS: 'goplus, honeypotis' }).config.lists.scan).toEqual([
      'goplus',
      'honeypotis',
    ]);
  });

  it('an empty list is a role without a provider', () => {
    expect(parseProviderConfig({ SCAN_PROVIDERS: '' }).config.lists.scan).toEqual([]);
  });

  it('names every bad variable at once, and repeats no value', () => {
    const { problems } = parseProviderConfig({
      SCAN_PROVIDERS: 'goplus,goplsu,dexscreener',
      EXPLORER_PROVIDERS: 'etherscan',
      AUDIT_PROVIDERS: 'anthropic',
      MARKET_PROVIDERS: 'onchain,onchain',
      GOPLUS_URL: 'ftp://sekret.example',
      BLOCKSCOUT_URL_ETH: 'redis://127.0.0.1',
    });
    expect(problems.map(({ variable }) => variable).sort()).toEqual([
      'AUDIT_PROVIDERS',
      'BLOCKSCOUT_URL_ETH',
      'EXPLORER_PROVIDERS',
      'GOPLUS_URL',
      'MARKET_PROVIDERS',
      'SCAN_PROVIDERS',
      'SCAN_PROVIDERS',
    ]);
    const text = JSON.stringify(problems);
    expect(text).toContain('needs ETHERSCAN_API_KEY');
    expect(text).toContain('ANTHROPIC_MODEL');
    expect(text).toContain('this role knows: onchain, goplus, honeypotis');
    expect(text).not.toContain('sekret');
  });
});
