/** Keeps the pictures of stored reports. Rejects with the error of the storage. */
export interface CardStore {
  find(reportId: string): Promise<Uint8Array | undefined>;
  keep(reportId: string, picture: Uint8Array): Promise<void>;
}
