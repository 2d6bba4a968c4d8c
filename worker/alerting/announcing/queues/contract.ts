import { z } from 'zod'
import { SystemNotice } from '../../notifications/inbox/contract.ts'

/** Facts of a `queue` subject: its words for the inbox. */
export const QueueNotice = SystemNotice.extend({ matchId: z.number().int(), platformId: z.number().int() })
