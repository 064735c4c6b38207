import type { CorpusCase, Holder, WizardOptions } from './corpus-case.js';

const holders: Readonly<Record<string, Holder>> = { ownable: 'owner', roles: 'role', managed: 'contract' };

function toCase(options: WizardOptions): CorpusCase {
  const { access, upgradeable, mintable, pausable, crossChainBridging } = options;
  const holder = holders[access || 'ownable'] ?? 'owner';
  const isUups = upgradeable === 'uups';
  const isMinted = mintable === true || crossChainBridging !== undefined;
  const said = Object.entries(options).map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  return {
    name: `OpenZeppelin's wizard, ${said.join(', ') || 'nothing chosen'}`,
    version: '0.8.30',
    packages: {
      '@openzeppelin/contracts': '@openzeppelin/contracts@5.7.0',
      '@openzeppelin/contracts-upgradeable': '@openzeppelin/contracts-upgradeable@5.7.0',
    },
    wizard: options,
    source: '',
    contract: 'Token',
    truth: {
      ...(isMinted ? { mint: mintable ? holder : 'contract' } : {}),
      ...(crossChainBridging ? { take: 'contract' } : {}),
      ...(pausable ? { pause: holder } : {}),
      ...(isUups ? { upgrade: holder } : {}),
    },
    expected: [
      ...(isUups ? (['ARBITRARY_DELEGATECALL'] as const) : []),
      ...(crossChainBridging === 'custom' ? (['HIDDEN_AUTHORITY'] as const) : []),
      ...(crossChainBridging ? (['OWNER_ERASES_BALANCES'] as const) : []),
      ...(isMinted ? (['OWNER_MINT'] as const) : []),
      ...(pausable ? (['TRADING_PAUSABLE'] as const) : []),
    ],
  };
}

const everything: WizardOptions = {
  premint: '1000000',
  mintable: true,
  pausable: true,
  burnable: true,
  votes: 'blocknumber',
  flashmint: true,
  callback: true,
};

/** Each option by itself, and each way of access and of upgrading with those that need one. */
const chosen: readonly WizardOptions[] = [
  {},
  { permit: false },
  { premint: '1000000' },
  { burnable: true },
  { votes: 'blocknumber' },
  { votes: 'timestamp' },
  { flashmint: true },
  { callback: true },
  { crossChainBridging: 'custom', access: 'ownable' },
  { crossChainBridging: 'superchain' },
  { mintable: true, access: 'ownable' },
  { mintable: true, access: 'roles' },
  { mintable: true, access: 'managed' },
  { pausable: true, access: 'ownable' },
  { pausable: true, access: 'roles' },
  { pausable: true, access: 'managed' },
  { mintable: true, access: 'ownable', upgradeable: 'transparent' },
  { mintable: true, access: 'roles', upgradeable: 'transparent' },
  { mintable: true, access: 'ownable', upgradeable: 'uups' },
  { mintable: true, pausable: true, access: 'roles', upgradeable: 'uups' },
  { mintable: true, pausable: true, access: 'managed', upgradeable: 'uups' },
  { ...everything, access: 'ownable' },
  { ...everything, access: 'roles' },
  { ...everything, access: 'roles', upgradeable: 'transparent' },
];

export const wizardCases: readonly CorpusCase[] = chosen.map(toCase);
