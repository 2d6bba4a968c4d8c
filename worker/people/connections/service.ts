import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { SignedIn, Visitor } from '../accounts/sessions/contract.ts'
import { type ConnectionKind, connectionKinds } from '../channels.constants.ts'
import { shownForms } from './addresses.ts'
import { createConnecting } from './connecting.ts'
import { connectionTexts, type connectLimit, testLimit } from './constants.ts'
import type { Connection } from './contract.ts'
import { testMessage } from './messages.ts'
import type { ConnectionsPorts, Refused } from './ports.ts'
import { createPosting, troubleOf } from './posting.ts'
import type { ConnectionRow } from './repository.ts'
import { createOpener } from './sealing.ts'
import { newWebhookSecret } from './senders/webhook.ts'
import { createSending } from './sending.ts'

export type ConnectionsService = ReturnType<typeof createConnectionsService>

/** Chats and webhooks that people's alerts are sent to. */
export function createConnectionsService(ports: ConnectionsPorts) {
  const { repository, sealer, senders, plans, alerts, security, limiter, clock } = ports
  const open = createOpener(ports)
  const posting = createPosting(ports)

  async function isOffered(userId: number): Promise<boolean> {
    return (await plans.planOf(userId)).entitlements.connections
  }

  async function whyNotNow(userId: number, what: string, limit: typeof connectLimit) {
    if (!(await isOffered(userId))) return fail('PLAN_REQUIRED', connectionTexts.needsPlan)
    const { allowed, retryAfterSeconds } = await limiter.take(`${what}:${userId}`, limit)
    return allowed ? null : fail('RATE_LIMITED', connectionTexts.tooMany, { retryAfterSeconds })
  }

  return {
    ...createConnecting(ports, posting, whyNotNow),
    ...createSending(ports, posting, open),

    isOffered,
    /** The kinds that the operator has set up, or that need no setting. */
    kinds: connectionKinds.filter((kind) => senders[kind] !== null),
    /** How the address of each kind that people paste is asked for. */
    forms: shownForms,

    /** Oldest first; at most one of each kind, but several webhooks. */
    async list(userId: number): Promise<Connection[]> {
      return (await repository.list(userId)).map(shown)
    },

    /** A message that its owner can look for. */
    async test(
      userId: number,
      kind: ConnectionKind,
      name = '',
    ): Promise<Result<null, Refused | 'NOT_FOUND' | 'CONFLICT'>> {
      const row = await repository.find(userId, kind, name)
      const receiver = row && (await open(row, true))
      if (!receiver) return fail('NOT_FOUND', connectionTexts.notFound)
      if (!receiver.isConfirmed) return fail('CONFLICT', connectionTexts.notConfirmed)
      const refused = await whyNotNow(userId, 'test-connection', testLimit)
      if (refused) return refused
      const posted = await posting.postNoted(receiver, testMessage(posting.newMessage()), true)
      if (posted.kind === 'ended') await repository.end(row, posted.reason, clock())
      return troubleOf(posted) ?? succeed(null)
    },

    /** A new secret, shown by this answer alone; the one before signs beside it for a day. */
    async rotate(caller: SignedIn, name = ''): Promise<Result<{ secret: string }, 'NOT_FOUND'>> {
      const made = newWebhookSecret()
      const isRotated = await repository.rotate(caller, name, await sealer.seal(made), clock())
      return isRotated ? succeed({ secret: made }) : fail('NOT_FOUND', connectionTexts.notFound)
    },

    /** Without a name all of the kind. Alerts that went there alone go out by email from then on. */
    async remove(
      userId: number,
      kind: ConnectionKind,
      visitor: Visitor,
      name: string | null = null,
    ): Promise<Result<null, 'NOT_FOUND'>> {
      const others = (await repository.list(userId)).filter((one) => one.kind === kind && one.name !== name)
      if (name === null || others.length === 0) await alerts.removeChannel(userId, kind)
      if (!(await repository.remove(userId, kind, name))) return fail('NOT_FOUND', connectionTexts.notFound)
      await security.removed(userId, kind, name ?? '', visitor)
      return succeed(null)
    },
  }
}

function shown({ kind, name, label, confirmedAt, createdAt, endedAt, endedReason }: ConnectionRow): Connection {
  const ended = endedAt === null ? null : { at: endedAt, reason: endedReason ?? '' }
  return { kind, name, label, isConfirmed: confirmedAt !== null, createdAt, ended }
}
