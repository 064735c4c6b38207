/** The volume under both of its documented names: `volume_24h` and `volume_h24`. */
export function withBothVolumes<T extends { readonly volume24h: number | null }>(market: T | null) {
  return market && { ...market, volumeH24: market.volume24h };
}
