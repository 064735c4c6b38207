import type { Term } from '../model/term.js';
import { hashOf } from './hash-of.js';
import { toLocation } from './location.js';
import { type Machine, type Outcome, pop, siteOf } from './machine.js';
import { toWrites } from './packed.js';
import type { State } from './state.js';

function loadStorage(machine: Machine, state: State, slot: Term): Term {
  const place = toLocation(slot);
  // Two places that are written differently may be one.
  const isNamed = place.keys.length > 0 || state.writes.some((write) => write.place.keys.length > 0);
  if (isNamed && state.writes.length > 0) machine.assumes = true;
  return state.stored(place) ?? machine.table.load(place.base, place.keys);
}

function storeStorage(machine: Machine, state: State, slot: Term, value: Term): void {
  const place = toLocation(slot);
  const before = [state.stored(place), machine.table.load(place.base, place.keys)];
  state.store(place, value);
  state.writes.push(...toWrites({ place, value, site: siteOf(state.pc) }, before, machine.table));
}

function storeByte(machine: Machine, state: State): void {
  const address = pop(state, machine.table);
  machine.assumes = true;
  pop(state, machine.table);
  state.memory.store(address, machine.table.opaque('byte'));
}

/** Memory, storage, transient storage and hashes. */
export function runStorage(op: number, machine: Machine, state: State): Outcome {
  const { table } = machine;
  const first = pop(state, table);
  if (op === 0x51) {
    if (!state.memory.isSure(first)) machine.assumes = true;
    state.stack.push(state.memory.load(first, table));
  } else if (op === 0x52) state.memory.store(first, pop(state, table));
  else if (op === 0x53) {
    state.stack.push(first);
    storeByte(machine, state);
  } else if (op === 0x54) state.stack.push(loadStorage(machine, state, first));
  else if (op === 0x55) storeStorage(machine, state, first, pop(state, table));
  else if (op === 0x5c) {
    // Another call of the same transaction may have set it.
    machine.assumes = true;
    state.stack.push(state.transient.get(first.id) ?? table.zero);
  } else if (op === 0x5d) state.transient.set(first.id, pop(state, table));
  else if (op === 0x5e) {
    machine.assumes = true;
    state.memory.store(first, state.memory.load(pop(state, table), table));
    pop(state, table);
  } else {
    const length = pop(state, table);
    const isRead = state.memory.isSure(first, length) && !state.memory.packedKey(first, length, table);
    if (!isRead) machine.assumes = true;
    state.stack.push(hashOf(state.memory, first, length, table));
  }
  state.pc += 1;
  return 'running';
}
