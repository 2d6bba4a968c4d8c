import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'

/** State that outlives the sandbox, as it would outlive a restart of the real service; without a path none does. */
export type KeptFile<T> = {
  /** Null where the file is missing or of another version. */
  read(): T | null
  write(value: T): void
}

export function keptFile<T>(path: string | null, shape: z.ZodType<T>): KeptFile<T> {
  if (path === null) return { read: () => null, write: () => {} }
  return {
    read() {
      try {
        return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return null
      }
    },
    // Renamed into place, so that a kill leaves the old file or the new one.
    write(value) {
      writeFileSync(`${path}.new`, JSON.stringify(value))
      renameSync(`${path}.new`, path)
    },
  }
}
