/**
 * Makes something of an object when it is used a second time, and keeps it as long as the object lives: for
 * what is used once it would not be worth it.
 * @example new SecondUse<object, string>().of(data, () => JSON.stringify(data)) // undefined the first time
 */
export class SecondUse<K extends object, V extends {}> {
  private readonly kept = new WeakMap<K, { made?: V }>();

  of(key: K, make: () => V): V | undefined {
    const entry = this.kept.get(key);
    if (entry) entry.made ??= make();
    else this.kept.set(key, {});
    return entry?.made;
  }
}
