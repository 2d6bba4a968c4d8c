/** Where finished exports are kept; in production an R2 bucket. */
export type ExportStore = {
  /** Writes the parts one after another; nothing can be read before the last one is there. */
  put(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<ReadableStream | null>
  remove(keys: readonly string[]): Promise<void>
}

export type ExportAnswer = { kind: 'file'; name: string; text: string } | { kind: 'later' }
