import { z } from 'zod'
import { SystemNotice } from '../../notifications/inbox/contract.ts'

/** Facts of a `sale` subject: its words as they were first, for the inbox. */
export const OpeningNotice = SystemNotice.extend({ matchId: z.number().int(), opensAt: z.number().int() })
