import { z } from 'zod'
import { matchStatuses } from '#worker/matches/catalogue/constants.ts'
import { SystemNotice } from '../../notifications/inbox/contract.ts'

/** When a match is, and whether it is on, as the catalogue says. */
export const MatchTime = z.object({
  status: z.enum(matchStatuses),
  kickoffAt: z.number().int().nullable(),
  matchDay: z.string(),
})
export type MatchTime = z.infer<typeof MatchTime>

/** Facts of a `move` subject: its words, and the state that they are about. */
export const MoveNotice = SystemNotice.extend({ matchId: z.number().int(), now: MatchTime })
export type MoveNotice = z.infer<typeof MoveNotice>
