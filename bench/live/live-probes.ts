import { id } from 'ethers';
import type { LiveProbe } from './live-probe.js';

const adminRole = `0x${'0'.repeat(64)}` as const;
const minterRole = id('MINTER_ROLE') as `0x${string}`;
const minterAdminRole = id('MINTER_ADMIN_ROLE') as `0x${string}`;

/** The owner puts itself on a list of those who create tokens, and creates one. */
const ownerJoins = (name: string): NonNullable<LiveProbe['makes']> => [
  ['deployer', name, 'deployer'],
  ['deployer', 'mint', 'deployer', 1n],
];

/** Contracts whose powers are easily misjudged, in the states that matter. */
export const liveProbes: readonly LiveProbe[] = [
  { file: 'UPROLE', harm: 'grave' },
  { file: 'UPROLE2', harm: 'grave' },
  { file: 'CTORROLE', harm: 'grave' },
  { file: 'MINTER', makes: ownerJoins('addMinter'), harm: 'grave' },
  { file: 'MINTER', after: [['renounceOwnership']], harm: 'grave' },
  { file: 'MINTERCTOR', makes: ownerJoins('addMinter'), harm: 'grave' },
  { file: 'PACKED', harm: 'grave' },
  { file: 'PACKEDGOV', harm: 'grave' },
  { file: 'PLAINGOV', harm: 'grave' },
  { file: 'UNTOLDMINTER', after: [['allow', 'minter'], ['renounceOwnership']] },
  { file: 'RENOUNCED', harm: 'grave' },
  { file: 'RENOUNCED', after: [['renounceOwnership']], harm: 'none' },
  { file: 'LISTED', after: [['list', 'pool']], harm: 'grave' },
  { file: 'silent' },
  { file: 'silent', after: [['set', false]], harm: 'grave' },
  {
    file: 'SIGNED',
    after: [['letIn', 'minter']],
    makes: [
      ['deployer', 'letIn', 'deployer'],
      ['deployer', 'mintNoted', 'deployer', 1n, '0x'],
    ],
    authorities: {
      mintSigned: ['signature', 'deployer'],
      claim: ['signature', 'deployer'],
      redeem: ['signature'],
      permit: ['signature'],
      mintNoted: ['accounts'],
      mintNever: ['unknown'],
    },
  },
  {
    file: 'REGISTERED',
    after: [['letIn', 'minter']],
    makes: ownerJoins('letIn'),
    authorities: { mint: ['accounts', 'minter'], mintBare: ['unknown'], mintCounted: ['unknown'] },
  },
  {
    file: 'DELAYED',
    authorities: { mint: ['time', 'owner'], mintOpen: ['time', 'stranger', 'owner'], mintOnce: ['unknown'] },
  },
  { file: 'ZOS', finds: ['OWNER_MINT'], harm: 'grave' },
  { file: 'ZOS', after: [['renounceOwnership']], finds: [], harm: 'none' },
  {
    file: 'ZOS',
    isOpen: true,
    makes: [
      ['outsider', 'initialize', 'outsider'],
      ['outsider', 'mint', 'outsider', 1n],
    ],
    finds: ['PUBLIC_MINT', 'PUBLIC_OWNERSHIP'],
    harm: 'grave',
  },
  { file: 'ZOSMINTER', finds: ['OWNER_MINT'], harm: 'grave' },
  {
    file: 'ZOSMINTER',
    isOpen: true,
    makes: [
      ['outsider', 'initialize', 'outsider'],
      ['outsider', 'mint', 'outsider', 1n],
    ],
    finds: ['PUBLIC_MINT'],
    harm: 'grave',
  },
  {
    file: 'ROLEADMIN',
    makes: [
      ['deployer', 'grantRole', minterRole, 'deployer'],
      ['deployer', 'mint', 'deployer', 1n],
    ],
    finds: ['OWNER_MINT'],
    harm: 'grave',
  },
  { file: 'ROLEADMIN', after: [['renounceRole', adminRole, 'deployer']], finds: ['OWNER_MINT'] },
  {
    file: 'ROLEADMIN2',
    makes: [
      ['deployer', 'grantRole', minterAdminRole, 'deployer'],
      ['deployer', 'grantRole', minterRole, 'deployer'],
      ['deployer', 'mint', 'deployer', 1n],
    ],
    finds: ['OWNER_MINT'],
    harm: 'grave',
  },
  { file: 'ROLEADMIN2', after: [['renounceRole', adminRole, 'deployer']], finds: ['OWNER_MINT'] },
  {
    file: 'LISTEDMINTER',
    makes: [
      ['deployer', 'setMinter', 'deployer', true],
      ['deployer', 'mint', 'deployer', 1n],
    ],
    finds: ['OWNER_MINT'],
    harm: 'grave',
  },
  { file: 'LISTEDMINTER', after: [['renounceOwnership']], finds: ['OWNER_MINT'] },
  {
    file: 'SELFLISTED',
    makes: [
      ['outsider', 'join', 'outsider'],
      ['outsider', 'mint', 'outsider', 1n],
    ],
    finds: ['PUBLIC_MINT'],
    harm: 'grave',
  },
  {
    file: 'VOTED',
    after: [
      ['letIn', 'minter'],
      ['letIn', 'admin'],
      ['letIn', 'outsider'],
    ],
    makes: [
      ['minter', 'vote', 'minter', 1n],
      ['admin', 'vote', 'minter', 1n],
      ['outsider', 'vote', 'minter', 1n],
    ],
    authorities: {
      mintByVotes: ['signature'],
      claimByVotes: ['signature'],
      redeemByVotes: ['signature'],
      mintByAll: ['unknown'],
      mintMany: ['members'],
      vote: ['accounts'],
    },
  },
  { file: 'HARMLESS', harm: 'none' },
  { file: 'init', harm: 'none' },
  { file: 'init48', harm: 'none' },
  { file: 'init5', harm: 'none' },
  { file: 'arrblack' },
  { file: 'badctor' },
  { file: 'divz' },
  { file: 'extbal' },
  { file: 'pink', harm: 'none' },
  { file: 'rfi' },
  { file: 'router', harm: 'none' },
  { file: 'stake' },
  { file: 'twostep' },
];
