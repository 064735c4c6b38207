/** Hosts that comments of libraries link to, with their subdomains. Such a link is not about the token. */
const referenceHosts: readonly string[] = [
  'openzeppelin.com',
  'ethereum.org',
  'solidity.readthedocs.io',
  'soliditylang.org',
  'readthedocs.io',
  'wikipedia.org',
  'stackexchange.com',
  'stackoverflow.com',
  'consensys.net',
  'consensys.io',
  'etherscan.io',
  'bscscan.com',
  'basescan.org',
  'blockscout.com',
  'remix.ethereum.org',
  'eips.ethereum.org',
  'spdx.org',
  'gnu.org',
  'opensource.org',
  'apache.org',
  'creativecommons.org',
  'zeppelin.solutions',
  'swcregistry.io',
  'youtube.com',
  'youtu.be',
  'archive.org',
  'graphics.stanford.edu',
  'semver.org',
  'hardhat.org',
  'diligence.consensys.net',
  'uniswap.org',
  'pancakeswap.finance',
  'docs.chain.link',
  'json-schema.org',
  'w3.org',
  'ietf.org',
  'example.com',
  'example.org',
];

/** GitHub accounts whose code is copied into tokens. */
const libraryAccounts: ReadonlySet<string> = new Set([
  'openzeppelin',
  'ethereum',
  'uniswap',
  'pancakeswap',
  'rari-capital',
  'transmissions11',
  'vectorized',
  'dapphub',
  'ds-test',
  'consensys',
  'chiru-labs',
  'arachnid',
  'smartcontractkit',
  'abdk-consulting',
  'provable-things',
  'solidstate-network',
  'mudgen',
  'gnosis',
  'safe-global',
  'compound-finance',
  'sushiswap',
  'makerdao',
  'aave',
  'binance-chain',
  'bnb-chain',
  'ethereumbook',
  'crytic',
  'paulrberg',
  'optionality',
  'bokkypoobah',
  'estarriolvetch',
  'manifoldxyz',
  'solmate',
  'foundry-rs',
  'nomiclabs',
  'trufflesuite',
  'layerzero-labs',
  'limitbreakinc',
  'thirdweb-dev',
]);

/** True for a link to documentation, a library or an explorer. */
export function isReference(url: URL): boolean {
  const host = url.hostname.toLowerCase();
  if (
    host === 'github.com' ||
    host.endsWith('.github.com') ||
    host === 'raw.githubusercontent.com' ||
    host === 'gist.github.com'
  ) {
    const account = url.pathname.split('/')[1]?.toLowerCase() ?? '';
    return account === '' || libraryAccounts.has(account);
  }
  return referenceHosts.some((known) => host === known || host.endsWith(`.${known}`));
}
