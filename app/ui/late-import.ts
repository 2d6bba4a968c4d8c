/**
 * Loads code after the page; rejects when that fails. Chromium caches a failed module load, so a retry adds a query to
 * the address from the error.
 */
export function lateImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let attempts = 0
  let address: string | undefined
  return async () => {
    try {
      if (!address) return await load()
      const freshAddress = `${address}?attempt=${attempts}`
      return await import(/* @vite-ignore */ freshAddress)
    } catch (error) {
      attempts += 1
      address ??= /https?:[^\s?]+/.exec(String(error))?.[0]
      throw error
    }
  }
}

const retryEveryMs = 10_000

/** Tries again until the code has come, for parts whose failure would replace the whole page. */
export function untilLoaded<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (;;) {
      try {
        return await load()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryEveryMs))
      }
    }
  }
}
