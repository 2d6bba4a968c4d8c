import { z } from 'zod'
import { refreshIntervals } from './constants.ts'

const intervalTexts = refreshIntervals.join(', ')

/** Live preferences in the specification's names. */
export const LivePreferences = z.object({
  auto_refresh_live_matches: z.boolean(),
  live_match_sounds: z.boolean(),
  live_match_notifications: z.boolean(),
  live_refresh_interval: z.literal([...refreshIntervals], { error: `Choose one of ${intervalTexts} seconds.` }),
  hide_scores: z.boolean(),
})
export type LivePreferences = z.infer<typeof LivePreferences>

/** A partial update; omitted fields stay. A field that we don't know is refused: it would be lost without a word. */
export const PreferencesChange = LivePreferences.partial().strict()
export type PreferencesChange = z.infer<typeof PreferencesChange>
