import { describe, expect, it } from 'vitest';
import { auditSource } from './audit-source.js';

const token = (functions: string) => `pragma solidity ^0.8.0;
contract T { mapping(address => uint256) b; address boss; bool paused; uint256 tax;
  function balanceOf(address a) public view returns (uint256) { return b[a]; }
  function transfer(address to, uint256 v) public returns (bool) {
    require(!paused); uint256 fee = v * tax / 100; b[msg.sender] -= v; b[to] += v - fee; b[address(this)] += fee; return true; }
  function hand(address next) public { require(msg.sender == boss); boss = next; }
  ${functions} }`;

const findingsOf = (functions: string) =>
  auditSource([{ path: 'T.sol', content: token(functions) }])?.findings.map(
    ({ type, severity, controller }) => [type, severity, controller],
  );

describe('the severity of a finding', () => {
  it('is of what a privileged account can do, whoever that is', () => {
    expect(findingsOf('function stop(bool s) public { require(msg.sender == boss); paused = s; }')).toEqual([
      ['TRADING_PAUSABLE', 'MEDIUM', undefined],
    ]);
  });

  it('is one step more where anyone can do it, and says so', () => {
    expect(findingsOf('function stop(bool s) public { paused = s; }')).toEqual([
      ['TRADING_PAUSABLE', 'HIGH', 'anyone'],
    ]);
    expect(findingsOf('function setTax(uint256 t) public { tax = t; }')).toEqual([
      ['TAX_UNLIMITED', 'HIGH', 'anyone'],
    ]);
  });

  it('is never critical: that takes a call, and the finding says so', () => {
    const write = 'assembly { sstore(slot, v) }';
    expect(findingsOf(`function put(uint256 slot, uint256 v) public { ${write} }`)).toContainEqual([
      'ARBITRARY_WRITE',
      'HIGH',
      'anyone',
    ]);
    expect(
      findingsOf(`function put(uint256 slot, uint256 v) public { require(msg.sender == boss); ${write} }`),
    ).toContainEqual(['ARBITRARY_WRITE', 'HIGH', undefined]);
    const audit = auditSource([
      { path: 'T.sol', content: token('function make(uint256 v) public { b[msg.sender] += v; }') },
    ]);
    expect(audit?.findings).toMatchObject([{ type: 'PUBLIC_MINT', severity: 'HIGH', controller: 'anyone' }]);
    expect(audit?.findings[0]?.description).toContain('Reading alone shows it');
  });

  it('only informs of what the zero address alone can do: no account calls from it', () => {
    const coins = (who: string) => `pragma solidity ^0.8.0; contract T { uint256 s; address boss = msg.sender;
      function totalSupply() public view returns (uint256) { return s; }
      function balanceOf(address a) public view returns (uint256) { return a.balance; }
      function mint(uint256 v) public { require(msg.sender == ${who}); s += v; } }`;
    const found = (who: string) => auditSource([{ path: 'T.sol', content: coins(who) }])?.findings;
    expect(found('address(0)')).toMatchObject([
      {
        type: 'OWNER_MINT',
        severity: 'INFO',
        controller: 'nobody',
        description: expect.stringContaining('zero address'),
      },
    ]);
    expect(found('boss')).toMatchObject([{ type: 'OWNER_MINT', severity: 'MEDIUM' }]);
  });

  it('of taking tokens back is that of creating them, where one check of the caller guards both', () => {
    const erase = (check: string) =>
      `uint256 s; address vault; function totalSupply() public view returns (uint256) { return s; }
      function put(address v) public { require(msg.sender == boss); vault = v; }
      function mint(address to, uint256 v) public { require(msg.sender == boss); s += v; b[to] += v; }
      function burn(address from, uint256 v) public { require(msg.sender == ${check}); s -= v; b[from] -= v; }`;
    expect(findingsOf(erase('boss'))).toContainEqual(['OWNER_ERASES_BALANCES', 'MEDIUM', undefined]);
    expect(findingsOf(erase('vault'))).toContainEqual(['OWNER_ERASES_BALANCES', 'HIGH', undefined]);
  });

  it('of a power is less where a contract that decides on transfers says of the caller whether it has it', () => {
    const give = (asked: string) =>
      auditSource([
        {
          path: 'T.sol',
          content: `pragma solidity ^0.8.0; interface Host { function may(address a) external view returns (bool); function now_() external view returns (uint256); }
contract T { mapping(address => uint256) b; Host host; Host other;
  function balanceOf(address a) public view returns (uint256) { return b[a]; }
  function transfer(address to, uint256 v) public { require(host.now_() > 0); b[msg.sender] -= v; b[to] += v; }
  function give(address to, uint256 v) public { require(${asked}.may(msg.sender)); b[to] += v; } }`,
        },
      ])?.findings.find(({ type }) => type === 'HIDDEN_MINT');
    expect(give('host')).toMatchObject({ severity: 'MEDIUM', controller: 'contract' });
    expect(give('other')).toMatchObject({ severity: 'HIGH' });
  });

  it('of running code once is less where the code is kept: it is an upgrade', () => {
    const upgrade = (keeps: string, check: string) =>
      `address code; function next(address c, bytes memory d) public { ${check} ${keeps} (bool ok, ) = c.delegatecall(d); require(ok); }`;
    const check = 'require(msg.sender == boss);';
    expect(findingsOf(upgrade('code = c;', check))).toContainEqual([
      'ARBITRARY_DELEGATECALL',
      'MEDIUM',
      undefined,
    ]);
    expect(findingsOf(upgrade('', check))).toContainEqual(['ARBITRARY_DELEGATECALL', 'HIGH', undefined]);
    expect(findingsOf(upgrade('code = c;', ''))).toContainEqual(['PUBLIC_DELEGATECALL', 'HIGH', 'anyone']);
  });

  it('of an allowance over one account is less where nothing shows a market in it', () => {
    const lend = (asked: string) => `mapping(address => mapping(address => uint256)) lent; address other;
      function allowance(address a, address by) public view returns (uint256) { return lent[a][by]; }
      function transferFrom(address a, address to, uint256 v) public returns (bool) {
        ${asked} lent[a][msg.sender] -= v; b[a] -= v; b[to] += v; return true; }
      function lend(uint256 v) public { require(msg.sender == boss); lent[other][msg.sender] = v; }`;
    expect(findingsOf(lend(''))).toContainEqual(['POOL_ALLOWANCE', 'MEDIUM', undefined]);
    expect(findingsOf(lend('if (to == other) require(v > 1);'))).toContainEqual([
      'POOL_ALLOWANCE',
      'HIGH',
      undefined,
    ]);
  });

  it('of transfers that only seem to move is less where they seem so for everybody', () => {
    const silent = (check: string) =>
      findingsOf(`mapping(address => bool) free; mapping(address => mapping(address => uint256)) lent;
      function set(address a, bool on) public { require(msg.sender == boss); free[a] = on; paused = on; }
      function transferFrom(address a, address to, uint256 v) public returns (bool) {
        if (${check}) { lent[a][msg.sender] -= v; b[a] -= v; b[to] += v; } return true; }`);
    expect(silent('!paused')).toContainEqual(['SILENT_TRANSFER', 'MEDIUM', undefined]);
    expect(silent('free[a]')).toContainEqual(['SILENT_TRANSFER', 'HIGH', undefined]);
  });

  it('is not given by source that lacks a part of the contract', () => {
    const content = `import './Base.sol'; ${token('').replace('contract T', 'contract T is Base')}`;
    expect(auditSource([{ path: 'T.sol', content }])).toBeUndefined();
    const library = token('').replace('contract T {', 'contract T { using Sums for uint256;');
    expect(auditSource([{ path: 'T.sol', content: library }])).toBeUndefined();
  });
});
