/** An instruction failed: all gas of the frame is used up, and its effects are undone. */
export class Halt {
  constructor(readonly reason: string) {}
}

/**
 * The run cannot be played here, for example because it calls a precompiled contract that is not built in.
 */
export class Unplayable {
  constructor(readonly reason: string) {}
}
