// A new place where alerts go reads a person's plans: they hear of it by mail, and their security log keeps it.
import type { SendAccountMail } from '../accounts/mails/contract.ts'
import type { Visitor } from '../accounts/sessions/contract.ts'
import type { ActivityService } from '../activity/service.ts'
import type { ConnectionKind } from '../channels.constants.ts'
import { nameOf } from '../channels.rules.ts'

export type ConnectionSecurity = ReturnType<typeof createConnectionSecurity>

type Ports = { activity: Pick<ActivityService, 'record'>; sendAccountMail: SendAccountMail }
type Changed = { userId: number; kind: ConnectionKind; name: string; label: string }

/** A chat proves itself by what it writes to the bot: no browser of the person's. */
const fromTelegram: Visitor = { device: 'Telegram', addressHash: '', formerHashes: [], networks: [], deviceMarks: [] }

export function createConnectionSecurity({ activity, sendAccountMail }: Ports) {
  return {
    /** Before the connection counts, so that a crash in between repeats the notice and never leaves it out. */
    async added({ userId, kind, name: own, label }: Changed, visitor: Visitor = fromTelegram): Promise<void> {
      const name = nameOf(kind, own)
      await sendAccountMail({ kind: 'channel_added', userId, detail: `${name} (${label})` })
      await activity.record(userId, 'channel_added', visitor, { detail: name })
    },

    removed: (userId: number, kind: ConnectionKind, name: string, visitor: Visitor): Promise<void> =>
      activity.record(userId, 'channel_removed', visitor, { detail: nameOf(kind, name) }),
  }
}
