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

  /// Runs the steps in order. A failed step is reported and the next one runs.
  function run(Step[] memory steps) external payable returns (Outcome[] memory outcomes) {
    outcomes = new Outcome[](steps.length);
    for (uint256 i = 0; i < steps.length; i++) {
      outcomes[i] = _perform(steps[i], outcomes, i);
    }
  }

  /// Runs `prefix` once, then every case (its own steps and `suffix`) on the state after the prefix, each undone afterwards.
  /// Patches count steps from the first of the prefix on. An empty answer is a case that did not fit into the gas.
  function probe(Step[] memory prefix, Step[][] memory cases, Step[] memory suffix, uint256 gasEach)
    external
    payable
    returns (Outcome[] memory before, bytes[] memory answers)
  {
    before = new Outcome[](prefix.length);
    for (uint256 i = 0; i < prefix.length; i++) {
      before[i] = _perform(prefix[i], before, i);
    }
    answers = new bytes[](cases.length);
    for (uint256 i = 0; i < cases.length; i++) {
      if (gasleft() < gasEach + gasEach / 32 + RESERVE_GAS) break;
      bytes memory message = abi.encodeCall(this.isolate, (before, cases[i], suffix));
      (bool kept, bytes memory answer) = address(this).call{gas: gasEach}(message);
      if (!kept) answers[i] = answer;
    }
  }

  /// Runs one case and always reverts, carrying the outcomes: what it did to the state is undone.
  function isolate(Outcome[] memory before, Step[] memory own, Step[] memory suffix) external payable {
    Outcome[] memory outcomes = new Outcome[](before.length + own.length + suffix.length);
    uint256 done = 0;
    for (uint256 i = 0; i < before.length; i++) outcomes[done++] = before[i];
    for (uint256 i = 0; i < own.length; i++) {
      outcomes[done] = _perform(own[i], outcomes, done);
      done++;
    }
    for (uint256 i = 0; i < suffix.length; i++) {
      outcomes[done] = _perform(suffix[i], outcomes, done);
      done++;
    }
    Outcome[] memory fresh = new Outcome[](done - before.length);
    for (uint256 i = 0; i < fresh.length; i++) fresh[i] = outcomes[before.length + i];
    bytes memory answer = abi.encode(fresh);
    assembly {
      revert(add(answer, 32), mload(answer))
    }
  }

  function _perform(Step memory step, Outcome[] memory outcomes, uint256 done) private returns (Outcome memory outcome) {
    for (uint256 i = 0; i < step.patches.length; i++) {
      if (!_patch(step.data, step.patches[i], outcomes, done)) return outcome;
    }
    if (step.actor == address(this)) {
      (outcome.success, outcome.gasUsed, outcome.data) = act(step.target, step.value, step.gas, step.data);
      return outcome;
    }
    (bool reached, bytes memory answer) =
      step.actor.call(abi.encodeCall(this.act, (step.target, step.value, step.gas, step.data)));
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
