import { parseInput } from '../http.ts'
import { type Result, succeed } from '../platform/result.ts'
import { type LivePreferences, PreferencesChange } from './contract.ts'
import type { PreferencesRepository } from './repository.ts'

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** How somebody likes the site to behave, on every device they use. */
export function createPreferencesService({ repository }: { repository: PreferencesRepository }) {
  return {
    of: repository.find,

    /** Takes over what was sent, and leaves the rest; fields that are not known here are not read. */
    async change(userId: number, input: unknown): Promise<Result<LivePreferences, 'INVALID'>> {
      const change = parseInput(PreferencesChange, input)
      return change.ok ? succeed(await repository.change(userId, change.value)) : change
    },
  }
}
