/**
 * Code that a page asks for once it is there; rejects when it cannot be loaded. Chromium answers from memory that a module
 * could not be loaded, but says which: the next call asks at an address of its own, so that it can succeed.
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
