/** What reading a contract by hand showed of a difference that stays, by its address. */
export const remarks: Readonly<Record<string, string>> = {
  '0x82902c20c5826984588dcd2dfcc322e05dcc435c':
    'An account that is exempt from fees sends tokens and pays none of them: its transfer makes them.',
  '0x797885c0a6cfffcbc4d2e3c1ca0b4f07112db6a3':
    'An account that is exempt from fees sends tokens and pays none of them: its transfer makes them.',
  '0xdac17f958d2ee523a2206206994597c13d831ec7':
    'True: `upgradedAddress = _upgradedAddress;` makes another contract answer every transfer.',
  '0x698d32b991eeff6f08d0af10e65c0219fd2f225e':
    'True: `balances[_to] = safeAdd(balances[_to], _value);` takes the bounty from nobody, and the supply stays.',
  '0xfd7cb51943844c80bd68d0070c03cf8a20da6fdb':
    'True: the contract is named `AmbrToken`, so `function SimpleToken() public` is no constructor and anyone can call it.',
  '0xf55a32f0107523c14027c4a1e6177cd7291395a0':
    'True: `Constructor()` is a function like any other, and anyone can call it.',
  '0x88d60255f917e3eb94eae199d827dad837fac4cb':
    'True: `s_balances[msg.sender] += value;` without a check of the caller.',
  '0x5ab793e36070f0fac928ea15826b0c1bc5365119':
    'True: `balanceOf[_from] = balanceOf[_from].sub(_value);` for the owner and a second account.',
  '0xc42209accc14029c1012fb5680d95fbd6036e2a0':
    'True: `balances[_member] = safeSub(balances[_member], _value);` for the owner.',
  '0x320623b8e4ff03373931769a31fc52a4e78b5d70':
    'True until its set-up ends: `weights[from][oldTo] -= weight;` moves what an account will get from the former token.',
  '0x362bc847a3a9637d3af6624eec853618a43ed7d2':
    'True: `_transfer(from, to, value);` for its board, of accounts whose review it opened before.',
  '0x3845badade8e6dff049820680d1f14bd3903a5d0':
    "True: `_superOperators[superOperator] = enabled;` gives an account power over everybody's tokens.",
  '0x4507cef57c46789ef8d1a19ea45f4216bae2b528':
    'True: `taxHandler = ITaxHandler(taxHandlerAddress);` and `uint256 tax = taxHandler.getTax(from, to, amount);`.',
  '0x4a220e6096b25eadb88358cb44068a3248254675':
    "True: `balances[_address] = balances[_address].add(_value);` for the sale's contract, and the supply stays.",
  '0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5':
    'True: `comptroller = newComptroller;`, and `comptroller.transferAllowed` decides on transfers and on seizures.',
  '0x7825e833d495f3d1c28872415a4aee339d26ac88':
    'True: `_send(adminOperator, sender, recipient, amount, data, operatorData, false);`.',
  '0x80d55c03180349fff4a229102f62328220a96444':
    'True: `locker = ILocker(_locker);` and `locker.lockOrGetPenalty( from, to );` before each transfer.',
  '0x956f47f50a910163d8bf957cf5846d573e7f87ca':
    'True: `incentiveContract[account] = incentive;`, and those who burn have another role than those who mint.',
  '0xbb0e17ef65f82ab018d8edd776e8dd940327b28b':
    'True: `if (_spender == mainchainGateway) return uint256(-1);` for one account that stays as it was made.',
  '0xbb3a8fd6ec4bf0fdc6cd2739b1e41192d12b1873':
    'True: the role of `0x3c11\u2026a848` lowers any balance; its source is not published.',
  '0x9c28e48ea9170d9a9cb76d338655b8bd4124bc7a': 'True: `_taxFee = taxFee;` without a limit.',
  '0xb0b924c4a31b7d4581a7f78f57cee1e65736be1d': 'True: `_taxFee = taxFee;` without a limit.',
  '0xbc7250c8c3eca1dfc1728620af835fca489bfdf3': 'True: `_taxFee = taxFee;` without a limit.',
  '0xf017e2773e4ee0590c81d79ccbcf1b2de1d22877': 'True: `_taxFee = taxFee;` without a limit.',
  '0xf95a5532d67c944dfa7eddd2f8c358fe0dc7fac2':
    'True: `trustedForwarder = forwarder;`, and the forwarder names any account as the sender.',
  '0xfc0d6cf33e38bce7ca7d89c0e292274031b7157a':
    'True: `locker = ILocker(_locker);` and `locker.lockOrGetPenalty(sender, recipient);` before each transfer.',
  '0x0778cc2e8bbad3d483e82371606d100cc8604522':
    'True: `balances[user] = amount;` for the contract that `bountyCoin = _bountyCoin;` names, whatever the user had.',
  '0x59a3b625ee9f31dbc9a5f45b63047237d4c87d46':
    'True: the contract is named `VagCoin`, so `function Vag()` is no constructor and anyone can call it.',
  '0x747b1223b23e53070c54df355fac2e198aa54708':
    'True: those who create tokens also take them back, by the same check.',
};
