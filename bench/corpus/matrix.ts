import type { FindingType } from '@assay/audit';
import type { CorpusCase, Holder } from './corpus-case.js';

type Authority = 'owner' | 'roles' | 'minters' | 'quiet minters';
type Start = 'constructor' | 'initialize' | 'uups';

interface Generation {
  readonly name: string;
  readonly version: string;
  readonly plain?: string;
  readonly upgradeable?: string;
  readonly starts: readonly Start[];
  readonly authorities: readonly Authority[];
}

const all: readonly Authority[] = ['owner', 'roles', 'minters', 'quiet minters'];
const noRoles: readonly Authority[] = ['owner', 'minters', 'quiet minters'];
const modern: readonly Start[] = ['constructor', 'initialize', 'uups'];

const generations: readonly Generation[] = [
  {
    name: 'zos',
    version: '0.5.16',
    upgradeable: 'openzeppelin-eth@2.2.0',
    starts: ['initialize'],
    authorities: noRoles,
  },
  {
    name: '2.5',
    version: '0.5.16',
    plain: '@openzeppelin/contracts@2.5.1',
    upgradeable: '@openzeppelin/contracts-ethereum-package@2.5.0',
    starts: ['constructor', 'initialize'],
    authorities: noRoles,
  },
  {
    name: '3.4',
    version: '0.6.12',
    plain: '@openzeppelin/contracts@3.4.2',
    upgradeable: '@openzeppelin/contracts-upgradeable@3.4.2',
    starts: ['constructor', 'initialize'],
    authorities: all,
  },
  {
    name: '4.4',
    version: '0.8.30',
    plain: '@openzeppelin/contracts@4.4.2',
    upgradeable: '@openzeppelin/contracts-upgradeable@4.4.2',
    starts: modern,
    authorities: all,
  },
  {
    name: '4.8',
    version: '0.8.30',
    plain: '@openzeppelin/contracts@4.8.3',
    upgradeable: '@openzeppelin/contracts-upgradeable@4.8.3',
    starts: modern,
    authorities: all,
  },
  {
    name: '5.0',
    version: '0.8.30',
    plain: '@openzeppelin/contracts@5.0.2',
    upgradeable: '@openzeppelin/contracts-upgradeable@5.0.2',
    starts: modern,
    authorities: all,
  },
];

interface Parts {
  readonly imports: readonly string[];
  readonly bases: readonly string[];
  readonly state: string;
  readonly started: string;
  readonly check: string;
}

/** Where a generation keeps what a cell needs, and how it is started. */
function pathsOf({ name }: Generation, isUpgradeable: boolean) {
  const tail = isUpgradeable && name !== 'zos' && name !== '2.5' ? 'Upgradeable' : '';
  const access = name === 'zos' || name === '2.5' ? 'ownership/Ownable' : `access/Ownable${tail}`;
  return { tail, ownable: access, erc20: `token/ERC20/ERC20${tail}`, roles: `access/AccessControl${tail}` };
}

/** The bases that are called by a name of their own in each generation. */
function ownerOf(generation: Generation, start: Start): Parts {
  const isPlain = start === 'constructor';
  const { tail, ownable } = pathsOf(generation, !isPlain);
  const init =
    generation.name === 'zos' || generation.name === '2.5'
      ? 'Ownable.initialize(to);'
      : generation.name === '5.0'
        ? '__Ownable_init(to);'
        : '__Ownable_init();';
  return {
    imports: [ownable],
    bases: [`Ownable${tail}`],
    state: '',
    started: isPlain ? '' : init,
    check: 'onlyOwner',
  };
}

function rolesOf(generation: Generation, start: Start): Parts {
  const { tail, roles } = pathsOf(generation, start !== 'constructor');
  const grant = generation.name === '3.4' ? '_setupRole' : '_grantRole';
  const check = generation.name === '3.4' ? 'mayMint' : 'onlyRole(MINTER)';
  const modifier =
    generation.name === '3.4' ? 'modifier mayMint() { require(hasRole(MINTER, msg.sender)); _; }' : '';
  return {
    imports: [roles],
    bases: [`AccessControl${tail}`],
    state: `bytes32 public constant MINTER = keccak256("MINTER"); ${modifier}`,
    started: `${start === 'constructor' ? '' : '__AccessControl_init();'} ${grant}(DEFAULT_ADMIN_ROLE, to); ${grant}(MINTER, to);`,
    check,
  };
}

function mintersOf(generation: Generation, start: Start, isQuiet: boolean): Parts {
  const owner = ownerOf(generation, start);
  const told = isQuiet ? '' : 'emit MinterSet(who, on);';
  return {
    ...owner,
    state: `mapping(address => bool) public minters; event MinterSet(address who, bool on);
  modifier mayMint() { require(minters[msg.sender]); _; }
  function setMinter(address who, bool on) public onlyOwner { minters[who] = on; ${told} }`,
    started: `${owner.started} minters[to] = true;`,
    check: 'mayMint',
  };
}

function partsOf(generation: Generation, authority: Authority, start: Start): Parts {
  if (authority === 'owner') return ownerOf(generation, start);
  if (authority === 'roles') return rolesOf(generation, start);
  return mintersOf(generation, start, authority === 'quiet minters');
}

function startOf(generation: Generation, start: Start, started: string): string {
  const give = `${started} _mint(to, 1e24);`;
  if (start === 'constructor') return constructorOf(generation, give);
  const name = generation.name;
  const named = name === 'zos' || name === '2.5' ? '' : '__ERC20_init("Token", "TKN");';
  const uups =
    start === 'uups' && name !== '5.0'
      ? '__UUPSUpgradeable_init();'
      : start === 'uups'
        ? '__UUPSUpgradeable_init();'
        : '';
  const seen = name === '3.4' ? 'public virtual' : 'public';
  return `function initialize(address to) ${seen} initializer { ${named} ${uups} ${give} }`;
}

function constructorOf({ name }: Generation, give: string): string {
  const visible = Number(name.split('.')[0]) < 4 ? 'public ' : '';
  const erc20 = name === '2.5' ? '' : 'ERC20("Token", "TKN") ';
  const owned = name === '5.0' && give.includes('grantRole') === false ? 'Ownable(to) ' : '';
  return `constructor(address to) ${visible}${erc20}${owned}{ ${give} }`;
}

const uupsPath = 'proxy/utils/UUPSUpgradeable';

function toCase(generation: Generation, authority: Authority, start: Start): CorpusCase {
  const isPlain = start === 'constructor';
  const pkg = (isPlain ? generation.plain : generation.upgradeable) ?? '';
  const { tail, erc20 } = pathsOf(generation, !isPlain);
  const { imports, bases, state, started, check } = partsOf(generation, authority, start);
  const initial = generation.name === 'zos' ? 'zos-lib@2.4.0' : '@openzeppelin/upgrades@2.8.0';
  const initialiser =
    tail === '' && !isPlain
      ? [
          generation.name === 'zos'
            ? 'zos-lib/contracts/Initializable.sol'
            : '@openzeppelin/upgrades/contracts/Initializable.sol',
        ]
      : [];
  const named = pkg.replace(/@[^@]*$/, '');
  const root = ['@openzeppelin/contracts', '@openzeppelin/contracts-upgradeable'].includes(named)
    ? named
    : `${named}/contracts`;
  const uups = start === 'uups' ? [`${root}/${uupsPath}.sol`] : [];
  const needed = [
    `${root}/${erc20}.sol`,
    ...imports.map((path) => `${root}/${path}.sol`),
    ...uups,
    ...initialiser,
  ];
  const upgrade =
    start === 'uups'
      ? `function _authorizeUpgrade(address) internal override ${check === 'mayMint' ? 'onlyOwner' : check === 'onlyOwner' ? 'onlyOwner' : 'onlyRole(DEFAULT_ADMIN_ROLE)'} {}`
      : '';
  const first = initialiser.length > 0 ? ['Initializable'] : [];
  const source = `pragma solidity >=0.5.0 <0.9.0;
${needed.map((path) => `import "${path}";`).join('\n')}
contract Token is ${[...first, `ERC20${tail}`, ...bases, ...(start === 'uups' ? ['UUPSUpgradeable'] : [])].join(', ')} {
  ${state}
  ${startOf(generation, start, started)}
  function mint(address to, uint256 amount) public ${check} { _mint(to, amount); }
  ${upgrade}
}
`;
  const holder: Holder = authority === 'owner' ? 'owner' : 'role';
  const upgrader: Holder = authority === 'roles' ? 'role' : 'owner';
  const expected: readonly FindingType[] =
    start === 'uups' ? ['ARBITRARY_DELEGATECALL', 'OWNER_MINT'] : ['OWNER_MINT'];
  return {
    name: `OpenZeppelin ${generation.name}, ${authority}, ${start}`,
    version: generation.version,
    packages: Object.fromEntries(
      [
        pkg,
        ...(initialiser.length > 0 ? [initial] : []),
        ...(generation.plain ? [generation.plain] : []),
      ].map((spec) => [spec.replace(/@[^@]*$/, ''), spec]),
    ),
    source,
    contract: 'Token',
    truth: { mint: holder, ...(start === 'uups' ? { upgrade: upgrader } : {}) },
    expected,
  };
}

/** Each way of who may mint, each way of starting, in each generation that has both. */
export const matrixCases: readonly CorpusCase[] = generations.flatMap((generation) =>
  generation.authorities.flatMap((authority) =>
    generation.starts.map((start) => toCase(generation, authority, start)),
  ),
);
