/** What was written since the transaction began, and how each write is undone. */
export class Journal {
  private readonly undos: (() => void)[] = [];

  /** A point to which `revert` goes back. */
  get length(): number {
    return this.undos.length;
  }

  revert(length: number): void {
    while (this.undos.length > length) this.undos.pop()?.();
  }

  /** Notes how to undo what was written. */
  note(undo: () => void): void {
    this.undos.push(undo);
  }

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const before = map.get(key);
    map.set(key, value);
    this.undos.push(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
  }

  /** Adds to the set. @returns whether it was absent */
  add<T>(set: Set<T>, item: T): boolean {
    if (set.has(item)) return false;
    set.add(item);
    this.undos.push(() => void set.delete(item));
    return true;
  }
}
