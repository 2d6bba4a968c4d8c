import { z } from 'zod'
import { SystemNotice } from '../../notifications/inbox/contract.ts'

/** Facts of a `last_chance` subject: its words as they were first, for the inbox. */
export const LastChanceNotice = SystemNotice.extend({ matchId: z.number().int() })
