/**
 * The Redis databases of test files, which may run at the same time: the keys of the limits have fixed names,
 * so a file would count another one's requests.
 */
const databases = {
  hanging: 8,
  replicas: 9,
  workLimit: 10,
  fleet: 11,
  connection: 12,
  flood: 13,
  bench: 14,
  streams: 15,
} as const;

/** @example const redis = ownRedis(process.env.TEST_REDIS_URL, 'flood') */
export function ownRedis(serverUrl: string, of: keyof typeof databases): string {
  return `${serverUrl}/${databases[of]}`;
}
