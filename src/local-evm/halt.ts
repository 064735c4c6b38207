/** An instruction ended the frame in error: all its gas is gone and what it did is undone. */
export class Halt {
  constructor(readonly reason: string) {}
}

/** The run cannot be played here, e.g. because it needs a precompiled contract that is not built in. */
export class Unplayable {
  constructor(readonly reason: string) {}
}
