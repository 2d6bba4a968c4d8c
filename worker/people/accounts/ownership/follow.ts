// After a change of who may use an account: its sockets close, its security log notes it, and its owner is mailed.
import type { ActivityService } from '../../activity/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { EndsPurchases } from './contract.ts'
import { endingsOf, type OwnershipChange, ownershipChanges } from './rules.ts'

export type FollowPorts = {
  sessions: Pick<SessionsService, 'closeSockets'>
  activity: Pick<ActivityService, 'record'>
  sendAccountMail: SendAccountMail
  purchaseEndings: EndsPurchases
}

type About = {
  userId: number
  visitor: Visitor
  /** The operator who made the change; none for the owner. */
  actorId?: number
  /** For the log; never a secret, an address or a name. */
  detail?: string
  mailDetail?: string | undefined
}

/** What is known of an operator's edit, which may be several changes. */
type Several = Pick<About, 'userId' | 'visitor' | 'actorId'> & {
  details?: Partial<Record<OwnershipChange, Pick<About, 'detail' | 'mailDetail'>>>
}

export function followChange(ports: FollowPorts, change: OwnershipChange, about: About): Promise<void> {
  return followChanges(ports, [change], { ...about, details: { [change]: about } })
}

/** Logs and mails changes of an account; what two of them would log or mail alike goes out once. */
export async function followChanges(
  { sessions, activity, sendAccountMail, purchaseEndings }: FollowPorts,
  changes: readonly OwnershipChange[],
  { userId, visitor, actorId, details = {} }: Several,
): Promise<void> {
  if (endingsOf(changes).sessions !== 'none') await sessions.closeSockets(userId)
  if (endingsOf(changes).purchases !== 'none') await purchaseEndings.end(userId)
  const by = actorId === undefined ? {} : { actorId }
  const logged = new Map(changes.map((change) => [ownershipChanges[change].log, details[change]?.detail]))
  for (const [kind, detail] of logged) {
    if (kind) await activity.record(userId, kind, visitor, detail === undefined ? by : { ...by, detail })
  }
  const mailed = new Map(changes.map((change) => [ownershipChanges[change].mail, details[change]?.mailDetail]))
  for (const [kind, detail] of mailed) {
    if (kind) await sendAccountMail({ kind, userId, detail })
  }
}
