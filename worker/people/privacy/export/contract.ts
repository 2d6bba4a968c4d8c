/** Storage for finished exports; an R2 bucket in production. */
export type ExportStore = {
  /** Uploads the parts in order; nothing is readable before the last one. */
  put(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<ReadableStream | null>
  remove(keys: readonly string[]): Promise<void>
}

export type ExportAnswer = { kind: 'file'; name: string; text: string } | { kind: 'later' }
