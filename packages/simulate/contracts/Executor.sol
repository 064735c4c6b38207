// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Actor} from "./Actor.sol";

/// @title Executor
/// @notice Runs a list of calls and reports what each of them did. It is never deployed: simulated calls put its code
/// at a fresh trader, an owner or a third party by state override, so that the account acts as itself.
/// One copy is the driver (it receives `run` or `probe`); the others need only `Actor` (they receive `act` from it).
contract Executor is Actor {
  /// One word of an earlier answer, scaled, written over a word of this step's call data.
  struct Patch {
    uint256 step;
    uint256 word;
    uint256 offset;
    uint256 numerator;
    uint256 denominator;
  }

  struct Step {
    address actor;
    address target;
    uint256 value;
    uint256 gas;
    bytes data;
    Patch[] patches;
  }

  struct Outcome {
    bool success;
    uint256 gasUsed;
    bytes data;
  }

  /// What the driver keeps back for itself in `probe`.
  uint256 private constant RESERVE_GAS = 300_000;
  /// What a list of steps keeps back to report what was done.
  uint256 private constant REPORT_GAS = 150_000;

  /// A step is tried with less gas than it asks for, down to this part of it.
  uint256 private constant MIN_SHARE = 3;

  /// Bytes of a packed outcome before its data: success (1), gas used (4), length of the data (2).
  uint256 private constant OUTCOME_HEAD = 7;

  /// Runs the steps in order. A failed step is reported and the next one runs. The list ends before a step that failed
  /// with less gas than it asked for: it may have failed for that alone.
  function run(Step[] calldata steps) external payable returns (Outcome[] memory outcomes) {
    outcomes = new Outcome[](steps.length);
    uint256 done = 0;
    while (done < steps.length && _runOne(steps[done], outcomes, done)) done++;
    _cut(outcomes, done);
  }

  /// Runs `prefix` once, then every case (its own steps and `suffix`) on the state after the prefix, each undone afterwards.
  /// Patches count steps from the first of the prefix on. An empty answer is a case that was not tried: the gas was used
  /// up. An answer with fewer outcomes than steps is a case that does not fit into `gasEach`, or into the whole call.
  /// Steps (see `_unpack`) and outcomes (see `_pack`) are packed: ABI encoded, they are most of what a node receives and
  /// sends. A case and the suffix go into their calls as they are.
  function probe(bytes calldata prefix, bytes[] calldata cases, bytes calldata suffix, uint256 gasEach)
    external
    payable
    returns (bytes memory before, bytes[] memory answers)
  {
    Outcome[] memory outcomes = new Outcome[](_countOf(prefix));
    uint256 ready = _runPacked(prefix, outcomes, 0);
    before = _pack(outcomes, 0, ready);
    answers = ready < outcomes.length
      ? new bytes[](cases.length)
      : _runCases(abi.encode(outcomes), cases, suffix, gasEach);
  }

  function _runCases(bytes memory encodedBefore, bytes[] calldata cases, bytes calldata suffix, uint256 gasEach)
    private
    returns (bytes[] memory answers)
  {
    answers = new bytes[](cases.length);
    for (uint256 i = 0; i < cases.length; i++) {
      (bytes memory answer, bool isShort) = _try(_encodeIsolate(encodedBefore, cases[i], suffix), gasEach, i == 0);
      if (isShort && _lengthOf(answer) < _countOf(cases[i]) + _countOf(suffix)) break;
      answers[i] = answer;
    }
  }

  /// Makes the call of one case. `isShort`: it was given less gas than `gasEach`, because others were made before it.
  function _try(bytes memory message, uint256 gasEach, bool isFirst)
    private
    returns (bytes memory answer, bool isShort)
  {
    uint256 left = gasleft();
    if (left < 2 * RESERVE_GAS) return ("", true);
    uint256 budget = left - RESERVE_GAS - left / 32;
    // The first case of a call had as much gas as there is.
    isShort = !isFirst && budget < gasEach;
    bool kept;
    (kept, answer) = address(this).call{gas: budget > gasEach ? gasEach : budget}(message);
    if (kept) return ("", false);
  }

  /// Runs one case and always reverts, carrying the packed outcomes: what it did to the state is undone.
  function isolate(Outcome[] memory before, bytes calldata own, bytes calldata suffix) external payable {
    uint256 first = before.length;
    uint256 ownEnd = first + _countOf(own);
    Outcome[] memory outcomes = new Outcome[](ownEnd + _countOf(suffix));
    for (uint256 i = 0; i < first; i++) outcomes[i] = before[i];
    uint256 done = _runPacked(own, outcomes, first);
    if (done == ownEnd) done = _runPacked(suffix, outcomes, done);
    bytes memory answer = _pack(outcomes, first, done);
    assembly {
      revert(add(answer, 32), mload(answer))
    }
  }

  /// Runs packed steps and writes the outcomes from `done` on; returns how many outcomes there are then.
  function _runPacked(bytes calldata steps, Outcome[] memory outcomes, uint256 done) private returns (uint256) {
    uint256 end = done + _countOf(steps);
    uint256 at = 2;
    while (done < end) {
      Step memory step;
      (step, at) = _unpack(steps, at);
      if (!_runOne(step, outcomes, done)) break;
      done++;
    }
    return done;
  }

  /// Runs a step and writes its outcome. False where the gas does not suffice to try it.
  function _runOne(Step memory step, Outcome[] memory outcomes, uint256 done) private returns (bool) {
    uint256 wanted = step.gas;
    uint256 granted = wanted;
    uint256 left = gasleft();
    bool isShort = left < wanted + wanted / 32 + REPORT_GAS;
    if (isShort) {
      // What passes with less gas has passed; with very little, contracts may do less than usual and pass.
      if (left < wanted / MIN_SHARE + REPORT_GAS) return false;
      granted = (left - REPORT_GAS) - (left - REPORT_GAS) / 32;
    }
    Outcome memory outcome = _perform(step, granted, outcomes, done);
    if (isShort && !outcome.success) return false;
    outcomes[done] = outcome;
    return true;
  }

  /// The packed step that begins at byte `at`, and where the next one begins: actor (20 bytes), target (20), gas (4),
  /// length of the data (3), number of patches (1), 1 where a value follows (1), value (0 or 32), data, patches. A patch:
  /// step (2), word (2), offset (2), numerator (32), denominator (32).
  function _unpack(bytes calldata steps, uint256 at) private pure returns (Step memory step, uint256 next) {
    step.actor = address(bytes20(_wordAt(steps, at)));
    step.target = address(bytes20(_wordAt(steps, at + 20)));
    uint256 numbers = uint256(_wordAt(steps, at + 40));
    step.gas = numbers >> 224;
    uint256 length = (numbers >> 200) & 0xffffff;
    step.patches = new Patch[]((numbers >> 192) & 0xff);
    next = at + 49;
    if ((numbers >> 184) & 0xff != 0) {
      step.value = uint256(_wordAt(steps, next));
      next += 32;
    }
    step.data = steps[next:next + length];
    next += length;
    for (uint256 i = 0; i < step.patches.length; i++) {
      Patch memory patch = step.patches[i];
      numbers = uint256(_wordAt(steps, next));
      patch.step = numbers >> 240;
      patch.word = (numbers >> 224) & 0xffff;
      patch.offset = (numbers >> 208) & 0xffff;
      patch.numerator = uint256(_wordAt(steps, next + 6));
      patch.denominator = uint256(_wordAt(steps, next + 38));
      next += 70;
    }
  }

  /// The 32 bytes from byte `at` on; zeros beyond the end of the call data.
  function _wordAt(bytes calldata data, uint256 at) private pure returns (bytes32 word) {
    assembly {
      word := calldataload(add(data.offset, at))
    }
  }

  /// The outcomes from `first` up to `end`: how many (2 bytes), then each one's success (1), gas used (4), length of the
  /// data (2), data.
  function _pack(Outcome[] memory outcomes, uint256 first, uint256 end) private view returns (bytes memory packed) {
    uint256 size = 2;
    for (uint256 i = first; i < end; i++) size += OUTCOME_HEAD + outcomes[i].data.length;
    // A head is written as a whole word, so the last one may reach beyond the end.
    packed = new bytes(size + 32);
    uint256 count = end - first;
    assembly {
      mstore(packed, size)
      mstore(add(packed, 32), shl(240, count))
    }
    uint256 at = 34;
    for (uint256 i = first; i < end; i++) {
      bytes memory data = outcomes[i].data;
      uint256 head = (outcomes[i].success ? 1 << 48 : 0) | (uint256(uint32(outcomes[i].gasUsed)) << 16) | data.length;
      assembly {
        mstore(add(packed, at), shl(200, head))
      }
      _copy(data, packed, at - 32 + OUTCOME_HEAD);
      at += OUTCOME_HEAD + data.length;
    }
  }

  /// The call of `isolate`. Of the three arguments, the outcomes come last, with the word before them that they do not need.
  function _encodeIsolate(bytes memory encodedBefore, bytes calldata own, bytes calldata suffix)
    private
    view
    returns (bytes memory message)
  {
    bytes4 selector = this.isolate.selector;
    uint256 beforeAt = 192 + own.length + suffix.length;
    message = new bytes(4 + beforeAt - 32 + encodedBefore.length);
    assembly {
      let at := add(message, 32)
      mstore(at, selector)
      mstore(add(at, 4), beforeAt)
      mstore(add(at, 36), 96)
      mstore(add(at, 68), add(128, own.length))
      mstore(add(at, 100), own.length)
      calldatacopy(add(at, 132), own.offset, own.length)
      at := add(add(at, 132), own.length)
      mstore(at, suffix.length)
      calldatacopy(add(at, 32), suffix.offset, suffix.length)
    }
    _copy(encodedBefore, message, 4 + beforeAt - 32);
  }

  /// Writes `from` into `to`, from byte `at` on. By the precompiled contract: Solidity copies memory word by word where
  /// the instruction for it is not known, as on chains before Cancun, and that would be most of what a scenario runs.
  function _copy(bytes memory from, bytes memory to, uint256 at) private view {
    assembly {
      let length := mload(from)
      let done := 1
      if length { done := staticcall(gas(), 4, add(from, 32), length, add(add(to, 32), at), length) }
      if iszero(done) { invalid() }
    }
  }

  /// The number of steps in a packed list.
  function _countOf(bytes calldata steps) private pure returns (uint256) {
    return uint16(bytes2(steps));
  }

  /// Shortens the list to its first `length` outcomes.
  function _cut(Outcome[] memory outcomes, uint256 length) private pure {
    assembly {
      mstore(outcomes, length)
    }
  }

  /// The number of outcomes in what `isolate` answered.
  function _lengthOf(bytes memory answer) private pure returns (uint256 length) {
    return answer.length < 2 ? 0 : uint16(bytes2(answer));
  }

  function _perform(Step memory step, uint256 granted, Outcome[] memory outcomes, uint256 done)
    private
    returns (Outcome memory outcome)
  {
    bytes memory data = step.data;
    for (uint256 i = 0; i < step.patches.length; i++) {
      if (!_patch(data, step.patches[i], outcomes, done)) return outcome;
    }
    if (step.actor == address(this)) {
      (outcome.success, outcome.gasUsed, outcome.data) = act(step.target, step.value, granted, data);
      return outcome;
    }
    (bool reached, bytes memory answer) =
      step.actor.call(abi.encodeCall(this.act, (step.target, step.value, granted, data)));
    if (reached && answer.length >= 128) {
      (outcome.success, outcome.gasUsed, outcome.data) = abi.decode(answer, (bool, uint256, bytes));
    }
  }

  /// False where the word to copy does not exist: the step is then reported as failed without being made.
  function _patch(bytes memory data, Patch memory patch, Outcome[] memory outcomes, uint256 done)
    private
    pure
    returns (bool)
  {
    if (patch.step >= done) return false;
    bytes memory from = outcomes[patch.step].data;
    if (!outcomes[patch.step].success || from.length < (patch.word + 1) * 32) return false;
    if (data.length < patch.offset + 32) return false;
    uint256 fromWord = patch.word;
    uint256 toOffset = patch.offset;
    uint256 value;
    assembly {
      value := mload(add(add(from, 32), mul(fromWord, 32)))
    }
    if (patch.numerator != patch.denominator) value = _scale(value, patch.numerator, patch.denominator);
    assembly {
      mstore(add(add(data, 32), toOffset), value)
    }
    return true;
  }

  /// value * numerator / denominator; divides first where the product would not fit.
  function _scale(uint256 value, uint256 numerator, uint256 denominator) private pure returns (uint256) {
    if (denominator == 0) return 0;
    if (numerator == 0 || value <= type(uint256).max / numerator) return value * numerator / denominator;
    return value / denominator * numerator;
  }
}
