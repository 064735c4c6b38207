import {
  type Condition,
  type ExternalCall,
  locationKey,
  type StorageLocation,
  type Write,
} from '../model/behaviour.js';
import type { Term } from '../model/term.js';
import { Memory } from './memory.js';

/** One path through the code so far. Forked at branches. */
export class State {
  pc = 0;
  readonly stack: Term[];
  readonly memory: Memory;
  readonly storage: Map<string, Term>;
  readonly transient: Map<number, Term>;
  readonly conditions: Condition[];
  readonly decided: Map<Term, boolean>;
  readonly writes: Write[];
  readonly calls: ExternalCall[];
  emitsTransfer: boolean;
  readonly forks: Map<string, number>;
  steps = 0;
  /** Number of visits of the branch where this path was forked: rarely visited branches go first. */
  priority = 0;

  constructor(other?: State) {
    this.stack = [...(other?.stack ?? [])];
    this.memory = new Memory(other?.memory);
    this.storage = new Map(other?.storage);
    this.transient = new Map(other?.transient);
    this.conditions = [...(other?.conditions ?? [])];
    this.decided = new Map(other?.decided);
    this.writes = [...(other?.writes ?? [])];
    this.calls = [...(other?.calls ?? [])];
    this.emitsTransfer = other?.emitsTransfer ?? false;
    this.forks = new Map(other?.forks);
    this.pc = other?.pc ?? 0;
    this.steps = other?.steps ?? 0;
  }

  stored(place: StorageLocation): Term | undefined {
    return this.storage.get(locationKey(place));
  }

  store(place: StorageLocation, value: Term): void {
    this.storage.set(locationKey(place), value);
  }
}
