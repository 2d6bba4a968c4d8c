import { parseInput } from '#worker/ground/http.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import { type LivePreferences, PreferencesChange } from './contract.ts'
import type { PreferencesRepository } from './repository.ts'

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** A user's preferences, shared by all their devices. */
export function createPreferencesService({ repository }: { repository: PreferencesRepository }) {
  return {
    of: repository.find,

    /** Applies a partial update, or nothing of it where a field is unknown. */
    async change(userId: number, input: unknown): Promise<Result<LivePreferences, 'INVALID'>> {
      const change = parseInput(PreferencesChange, input)
      return change.ok ? succeed(await repository.change(userId, change.value)) : change
    },
  }
}
