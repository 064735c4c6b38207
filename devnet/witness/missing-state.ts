/** A value of the state that the record does not have. */
export class MissingState extends Error {
  constructor(readonly what: string) {
    super(`missing trie node (${what}): the state is not available`);
    this.name = 'MissingState';
  }
}
