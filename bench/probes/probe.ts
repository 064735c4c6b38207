import { createHash } from 'node:crypto';
import type { FindingType } from '@assay/audit';

/** How a case is written out and compiled. */
interface Setting {
  readonly version: string;
  readonly optimised: boolean;
  /** `plain` or `odd` names of variables and functions. */
  readonly names: 'plain' | 'odd';
  /** Sums written where they are needed, or by a library. */
  readonly sums: 'inline' | 'library';
}

/** One token with one power, or with code that looks like one, in Solidity that all versions understand. */
export interface ProbeCase {
  readonly name: string;
  /** Exactly the finding types that source and bytecode must show; none: it must be quiet. */
  readonly expected: readonly FindingType[];
  /** What the source shows while its code is not known. Default: the same. */
  readonly sourceAlone?: readonly FindingType[];
  /** What the constructor puts into the code, one for each immutable variable, as they are declared. Default: accounts. */
  readonly immutables?: readonly bigint[];
  /** Contracts and interfaces before the token. */
  readonly head?: string;
  readonly bases?: string;
  readonly state?: string;
  readonly constructed?: string;
  readonly functions?: string;
  /** What a transfer does before it moves the amount. */
  readonly before?: string;
  /** Instead of moving the amount. */
  readonly move?: string;
  /** Instead of the token's usual functions. */
  readonly body?: string;
  /** Oldest compiler that knows what the case uses. */
  readonly from?: string;
}

export interface Probe {
  readonly name: string;
  readonly expected: readonly FindingType[];
  readonly sourceAlone: readonly FindingType[];
  readonly immutables: readonly bigint[];
  readonly setting: Setting;
  readonly source: string;
  /** Of the source, the setting and what is put into the code. */
  readonly hash: string;
}

const settings: readonly Setting[] = [
  { version: '0.4.26', optimised: true, names: 'plain', sums: 'inline' },
  { version: '0.5.16', optimised: false, names: 'odd', sums: 'library' },
  { version: '0.6.12', optimised: true, names: 'odd', sums: 'inline' },
  { version: '0.7.6', optimised: false, names: 'plain', sums: 'library' },
  { version: '0.8.30', optimised: true, names: 'odd', sums: 'library' },
  { version: '0.8.30', optimised: false, names: 'plain', sums: 'inline' },
];

const names: Readonly<Record<Setting['names'], Readonly<Record<string, string>>>> = {
  plain: {
    b: 'balances',
    a: 'allowed',
    s: 'supply',
    o: 'boss',
    move: '_transfer',
    x: 'flag',
    y: 'limit',
    z: 'wallet',
    w: 'list',
    f: 'configure',
    g: 'execute',
    h: 'check',
  },
  odd: {
    b: 'q1',
    a: 'q2',
    s: 'q3',
    o: 'q4',
    move: 'z9',
    x: 'k7',
    y: 'k8',
    z: 'k9',
    w: 'k0',
    f: 'zz1',
    g: 'zz2',
    h: 'zz3',
  },
};

const library = `library Sums {
  function plus(uint256 a, uint256 b) internal pure returns (uint256) { uint256 c = a + b; require(c >= a); return c; }
  function less(uint256 a, uint256 b) internal pure returns (uint256) { require(b <= a); return a - b; }
}`;

const standard = `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return $b[who]; }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { $a[msg.sender][by] = amount; return true; }
  function owner() public view returns (address) { return $o; }
  function transfer(address to, uint256 amount) public returns (bool) { $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    $a[from][msg.sender] = LESS[$a[from][msg.sender]|amount]; $move(from, to, amount); return true;
  }`;

/** The amount moves; below 0.8 nothing else keeps it from being more than there is. */
const moveAmount = `require($b[from] >= amount); $b[from] = LESS[$b[from]|amount]; $b[to] = PLUS[$b[to]|amount];`;

function isBelow(version: string, other: string): boolean {
  const [, minor = '0'] = version.split('.');
  const [, otherMinor = '0'] = other.split('.');
  return Number(minor) < Number(otherMinor);
}

/** Differences of the languages and styles: `PLUS[a|b]`, `LESS[a|b]`, `PAY[to|amount]`, `POP[list]`. */
function written(text: string, { version, sums }: Setting): string {
  const pay = (to: string, amount: string) => {
    if (isBelow(version, '0.5')) return `(${to}).transfer(${amount})`;
    return isBelow(version, '0.6')
      ? `address(uint160(${to})).transfer(${amount})`
      : `payable(${to}).transfer(${amount})`;
  };
  return text
    .replace(/PLUS\[([^|]+)\|([^;]+?)\](?=[;,) ])/g, (_, a: string, b: string) =>
      sums === 'inline' ? `(${a} + ${b})` : `Sums.plus(${a}, ${b})`,
    )
    .replace(/LESS\[([^|]+)\|([^;]+?)\](?=[;,) ])/g, (_, a: string, b: string) =>
      sums === 'inline' ? `(${a} - ${b})` : `Sums.less(${a}, ${b})`,
    )
    .replace(/PAY\[([^|]+)\|([^;]+?)\](?=;)/g, (_, to: string, amount: string) => pay(to, amount))
    .replace(/POP\[(\$?\w+)\]/g, (_, list: string) =>
      isBelow(version, '0.5') ? `${list}.length--` : `${list}.pop()`,
    )
    .replace(/SEND\[([^|]+)\|([^;]+?)\](?=;)/g, (_, to: string, amount: string) =>
      isBelow(version, '0.7') ? `${to}.call.value(${amount})("")` : `${to}.call{value: ${amount}}("")`,
    )
    .replace(/SLOT\[(\w+)\|(\w+)\]/g, (_, name: string, slot: string) =>
      isBelow(version, '0.7') ? `${name}_slot := ${slot}` : `${name}.slot := ${slot}`,
    );
}

function sourceOf(one: ProbeCase, setting: Setting): string {
  const token = `contract Probe${one.bases ? ` is ${one.bases}` : ''} {
  mapping(address => uint256) $b; mapping(address => mapping(address => uint256)) $a; uint256 $s; address $o;
  ${one.state ?? ''}
  constructor() public { $o = msg.sender; ${one.constructed ?? '$s = 1000000 ether; $b[msg.sender] = $s;'} }
  modifier onlyBoss() { require(msg.sender == $o); _; }
  ${one.body ?? standard}
  function $move(address from, address to, uint256 amount) internal { ${one.before ?? ''} ${one.move ?? moveAmount} }
  ${one.functions ?? ''}
}`;
  const text = `pragma solidity >=0.4.22 <0.9.0;\n${library}\n${one.head ?? ''}\n${token}\n`;
  const known = names[setting.names];
  return written(text, setting).replace(/\$([a-z]+)/g, (whole, name: string) => known[name] ?? whole);
}

function hashOf(source: string, { version, optimised }: Setting, immutables: readonly bigint[]): string {
  const text = `${version} ${optimised}${immutables.map((value) => ` ${value}`).join('')}\n${source}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** A case in the even or the odd settings, in turns, that know what it uses; in all that do, where these are few. */
export function toProbes(one: ProbeCase, index: number): readonly Probe[] {
  const turn = settings.filter((_, at) => at % 2 === index % 2);
  const knows = ({ version }: Setting) => !isBelow(version, one.from ?? '0.4');
  const inTurn = turn.filter(knows);
  const fits = inTurn.length > 1 ? inTurn : settings.filter(knows);
  const { expected, sourceAlone = expected, immutables = [] } = one;
  return fits.map((setting) => {
    const source = sourceOf(one, setting);
    const style = `${setting.version}${setting.optimised ? ', optimised' : ''}`;
    return {
      name: `${one.name} (${style})`,
      expected,
      sourceAlone,
      immutables,
      setting,
      source,
      hash: hashOf(source, setting, immutables),
    };
  });
}
