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

  /// Runs the steps in order. A failed step is reported and the next one runs. The list ends before a step that failed
  /// with less gas than it asked for: it may have failed for that alone.
  function run(Step[] calldata steps) external payable returns (Outcome[] memory outcomes) {
    outcomes = new Outcome[](steps.length);
    _cut(outcomes, _runAll(steps, outcomes, 0));
  }

  /// Runs `prefix` once, then every case (its own steps and `suffix`) on the state after the prefix, each undone afterwards.
  /// Patches count steps from the first of the prefix on. An empty answer is a case that was not tried: the gas was used
  /// up. An answer with fewer outcomes than steps is a case that does not fit into `gasEach`, or into the whole call.
  /// A case and the suffix are encoded lists of steps and go into their calls as they are: to decode and encode them for
  /// each case would cost more than the case.
  function probe(Step[] calldata prefix, bytes[] calldata cases, bytes calldata suffix, uint256 gasEach)
    external
    payable
    returns (Outcome[] memory before, bytes[] memory answers)
  {
    before = new Outcome[](prefix.length);
    answers = new bytes[](cases.length);
    uint256 ready = _runAll(prefix, before, 0);
    if (ready < prefix.length) {
      _cut(before, ready);
      return (before, answers);
    }
    bytes memory encodedBefore = abi.encode(before);
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

  /// Runs one case and always reverts, carrying the outcomes: what it did to the state is undone.
  function isolate(Outcome[] memory before, Step[] calldata own, Step[] calldata suffix) external payable {
    Outcome[] memory outcomes = new Outcome[](before.length + own.length + suffix.length);
    for (uint256 i = 0; i < before.length; i++) outcomes[i] = before[i];
    uint256 done = _runAll(own, outcomes, before.length);
    if (done == before.length + own.length) done = _runAll(suffix, outcomes, done);
    Outcome[] memory fresh = new Outcome[](done - before.length);
    for (uint256 i = 0; i < fresh.length; i++) fresh[i] = outcomes[before.length + i];
    bytes memory answer = abi.encode(fresh);
    assembly {
      revert(add(answer, 32), mload(answer))
    }
  }

  /// Writes the outcomes from `done` on; returns how many outcomes there are then.
  function _runAll(Step[] calldata steps, Outcome[] memory outcomes, uint256 done) private returns (uint256) {
    for (uint256 i = 0; i < steps.length; i++) {
      uint256 wanted = steps[i].gas;
      uint256 granted = wanted;
      uint256 left = gasleft();
      bool isShort = left < wanted + wanted / 32 + REPORT_GAS;
      if (isShort) {
        // What passes with less gas has passed; with very little, contracts may do less than usual and pass.
        if (left < wanted / MIN_SHARE + REPORT_GAS) return done;
        granted = (left - REPORT_GAS) - (left - REPORT_GAS) / 32;
      }
      Outcome memory outcome = _perform(steps[i], granted, outcomes, done);
      if (isShort && !outcome.success) return done;
      outcomes[done] = outcome;
      done++;
    }
    return done;
  }

  /// The call of `isolate`. Of the three arguments, the outcomes come last, with the word before them that they do not need.
  function _encodeIsolate(bytes memory encodedBefore, bytes calldata own, bytes calldata suffix)
    private
    view
    returns (bytes memory)
  {
    uint256 ownAt = 96;
    uint256 suffixAt = ownAt + own.length;
    uint256 beforeAt = suffixAt + suffix.length + 32;
    bytes memory head = abi.encodeWithSelector(this.isolate.selector, beforeAt, ownAt, suffixAt);
    return bytes.concat(head, own, suffix, encodedBefore);
  }

  /// The number of steps in an encoded list.
  function _countOf(bytes calldata steps) private pure returns (uint256) {
    return uint256(bytes32(steps[:32]));
  }

  /// Shortens the list to its first `length` outcomes.
  function _cut(Outcome[] memory outcomes, uint256 length) private pure {
    assembly {
      mstore(outcomes, length)
    }
  }

  /// The number of outcomes in what `isolate` answered.
  function _lengthOf(bytes memory answer) private pure returns (uint256 length) {
    if (answer.length < 64) return 0;
    assembly {
      length := mload(add(answer, 64))
    }
  }

  function _perform(Step calldata step, uint256 granted, Outcome[] memory outcomes, uint256 done)
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
  function _patch(bytes memory data, Patch calldata patch, Outcome[] memory outcomes, uint256 done)
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
