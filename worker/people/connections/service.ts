import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { keyedHash } from '#worker/ground/platform/keys.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { changedMeanwhile } from '../accounts/recovery/constants.ts'
import type { SignedIn, Visitor } from '../accounts/sessions/contract.ts'
import { type ConnectionKind, connectionKinds } from '../channels.constants.ts'
import type { PlansService } from '../plans/service.ts'
import { type AddressRules, readAddress, shownForms } from './addresses.ts'
import {
  codeDigits,
  codeMs,
  connectionReasons,
  connectionTexts,
  connectLimit,
  maxRestMs,
  restMs,
  testLimit,
} from './constants.ts'
import {
  type ChatMessage,
  ConfirmationCode,
  type Connection,
  NewConnection,
  type Posted,
  type Receiver,
  type Sender,
  type SentTo,
} from './contract.ts'
import { hooksTexts, maxHooks } from './hooks/constants.ts'
import { isChosen } from './hooks/rules.ts'
import type { HooksService } from './hooks/service.ts'
import { codeMessage, testMessage } from './messages.ts'
import type { ConnectionRow, ConnectionsRepository } from './repository.ts'
import { isResting, labelOf } from './rules.ts'
import { createOpener } from './sealing.ts'
import type { ConnectionSecurity } from './security.ts'
import { newWebhookSecret, webhookBody } from './senders/webhook.ts'
import { numberLimit } from './whatsapp/constants.ts'
import { numberHashOf } from './whatsapp/numbers.ts'

export type ConnectionsPorts = {
  repository: ConnectionsRepository
  sealer: Sealer
  /** Hashes codes and numbers. */
  secret: Secret
  /** Null for one that the operator has not set up. */
  senders: Record<ConnectionKind, Sender | null>
  addresses: AddressRules
  plans: Pick<PlansService, 'planOf'>
  alerts: {
    addChannel: (userId: number, kind: ConnectionKind) => Promise<void>
    removeChannel: (userId: number, kind: ConnectionKind) => Promise<void>
  }
  security: ConnectionSecurity
  /** Notes what webhooks were sent. */
  hooks: Pick<HooksService, 'note' | 'took'>
  limiter: Limiter
  publicOrigin: string
  clock: Clock
  newId: NewId
  logger: Logger
}

export type ConnectionsService = ReturnType<typeof createConnectionsService>

type Refused = 'PLAN_REQUIRED' | 'RATE_LIMITED' | 'UNAVAILABLE'

/** Chats and webhooks that people's alerts are sent to. */
export function createConnectionsService(ports: ConnectionsPorts) {
  const { repository, sealer, secret, senders, addresses, plans, alerts, security, limiter, publicOrigin } = ports
  const { hooks, clock, newId, logger } = ports
  const open = createOpener(ports)
  const own = () => ({ id: `msg_${newId()}`, at: clock(), publicOrigin })
  const hashOf = (userId: number, kind: ConnectionKind, name: string, code: string) =>
    keyedHash(secret, 'connection code', JSON.stringify([userId, kind, name, code]))

  async function isOffered(userId: number): Promise<boolean> {
    return (await plans.planOf(userId)).entitlements.connections
  }

  async function post(kind: ConnectionKind, to: Pick<Receiver, 'address' | 'secrets'>, message: ChatMessage) {
    const sender = senders[kind]
    return sender ? sender(to, message) : ({ kind: 'rejected', reason: 'channel not set up' } satisfies Posted)
  }

  /** As `post`; what a webhook is sent stands in its log. */
  async function postNoted(to: Receiver, message: ChatMessage, isAwaited = false): Promise<Posted> {
    if (to.kind !== 'webhook') return post(to.kind, to, message)
    const written = { ...message, body: webhookBody(message) }
    const posted = await post(to.kind, to, written)
    await hooks.note(to, written, posted, isAwaited)
    return posted
  }

  /** Whether the person may not have one more webhook; one of the same name gives its place. */
  async function isFull(userId: number, name: string): Promise<boolean> {
    const own = (await repository.list(userId)).filter(({ kind }) => kind === 'webhook')
    return own.length >= maxHooks && !own.some((one) => one.name === name)
  }

  /** Why a message that its owner waits for did not arrive, in words; null if it did. */
  function troubleOf(posted: Posted) {
    if (posted.kind === 'accepted') return null
    return fail('UNAVAILABLE', posted.kind === 'retry' ? connectionTexts.noAnswer : connectionTexts.refused)
  }

  async function whyNotNow(userId: number, what: string, limit: typeof connectLimit) {
    if (!(await isOffered(userId))) return fail('PLAN_REQUIRED', connectionTexts.needsPlan)
    const { allowed, retryAfterSeconds } = await limiter.take(`${what}:${userId}`, limit)
    return allowed ? null : fail('RATE_LIMITED', connectionTexts.tooMany, { retryAfterSeconds })
  }

  /** Null when another address was connected since. */
  async function rowOf(to: Receiver): Promise<ConnectionRow | null> {
    const row = await repository.find(to.userId, to.kind, to.name)
    return row && (await open(row, true))?.address === to.address ? row : null
  }

  return {
    isOffered,
    /** The kinds that the operator has set up, or that need no setting. */
    kinds: connectionKinds.filter((kind) => senders[kind] !== null),
    /** How the address of each kind that people paste is asked for. */
    forms: shownForms,

    /** Oldest first; at most one of each kind, but several webhooks. */
    async list(userId: number): Promise<Connection[]> {
      return (await repository.list(userId)).map(shown)
    },

    /**
     * Posts a code to a pasted address and keeps it once the receiver took that. The secret of a webhook is shown by this
     * answer alone.
     */
    async add(
      caller: SignedIn,
      input: unknown,
    ): Promise<Result<{ secret: string | null }, Refused | 'INVALID' | 'CONFLICT'>> {
      const asked = parseInput(NewConnection, input)
      if (!asked.ok) return asked
      const { userId } = caller
      const { kind } = asked.value
      if (!senders[kind]) return fail('UNAVAILABLE', connectionTexts.notSetUp)
      const name = kind === 'webhook' ? asked.value.name : ''
      const address = readAddress(kind, asked.value.address, addresses)
      if (!address.ok) return address
      const refused = await whyNotNow(userId, 'connect', connectLimit)
      if (refused) return refused
      if (kind === 'webhook' && (await isFull(userId, name))) return fail('CONFLICT', connectionTexts.tooManyHooks)
      const numberHash = numberHashOf(secret, kind, address.value)
      const busy = numberHash === null ? null : await limiter.take(`connect-number:${numberHash}`, numberLimit)
      if (busy?.allowed === false)
        return fail('RATE_LIMITED', connectionTexts.numberBusy, { retryAfterSeconds: busy.retryAfterSeconds })
      const made = kind === 'webhook' ? newWebhookSecret() : null
      const code = newCode()
      const posted = await post(
        kind,
        { address: address.value, secrets: made === null ? [] : [made] },
        codeMessage(own(), code),
      )
      const trouble = troubleOf(posted)
      if (trouble) return trouble
      const now = clock()
      const sealed = {
        sealed: await sealer.seal(address.value),
        sealedSecret: made === null ? null : await sealer.seal(made),
      }
      const isSaved = await repository.save(
        caller,
        { kind, name, label: labelOf(address.value), numberHash, ...sealed },
        { hash: hashOf(userId, kind, name, code), until: now + codeMs },
        now,
      )
      return isSaved ? succeed({ secret: made }) : fail('CONFLICT', changedMeanwhile)
    },

    /** The code proves that the person sees what arrives there. From then on their alerts go there too. */
    async confirm(
      caller: SignedIn,
      kind: ConnectionKind,
      typed: unknown,
      visitor: Visitor,
      name = '',
    ): Promise<Result<null, 'INVALID' | 'INVALID_CODE' | 'CODE_EXPIRED'>> {
      const asked = parseInput(ConfirmationCode, typed)
      if (!asked.ok) {
        const message = asked.error.message
        return fail('INVALID', message, { fields: { code: Object.values(asked.error.fields ?? {}).flat() } })
      }
      const { userId, sessionId } = caller
      const row = await repository.takeTry(userId, kind, name)
      const now = clock()
      const over = fail('CODE_EXPIRED', connectionTexts.codeOver, { fields: { code: [connectionTexts.codeOver] } })
      if (!row || row.codeUntil === null || row.codeUntil <= now) return over
      // Before it is confirmed: after a crash in between, the same code is entered again.
      if (row.codeHash !== hashOf(userId, kind, name, asked.value))
        return fail('INVALID_CODE', connectionTexts.wrongCode, { fields: { code: [connectionTexts.wrongCode] } })
      await alerts.addChannel(userId, kind)
      await security.added(row, visitor)
      return (await repository.confirm(row, sessionId, now)) ? succeed(null) : over
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
      const posted = await postNoted(receiver, testMessage(own()), true)
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

    /** Unordered; people without a connection of the kind are left out, those with several webhooks are there for each. */
    async recipients(userIds: number[], kind: ConnectionKind): Promise<Receiver[]> {
      const rows = await repository.recipients(userIds, kind)
      const opened = await Promise.all(rows.map((row) => open(row, row.isActive)))
      return opened.filter((receiver) => receiver !== null)
    },

    /** One that refuses for good is switched off; a job notifies its owner, so that a crash loses no notice. */
    async send(to: Receiver, message: ChatMessage): Promise<SentTo> {
      if (isResting(to, clock()))
        return { kind: 'rests', reason: connectionReasons.resting, until: to.restUntil, isAttempt: false }
      if (to.kind === 'webhook') {
        if (!isChosen(message.type, to.events)) return { kind: 'rejected', reason: hooksTexts.notChosen }
        if (await hooks.took(to, message.id)) return { kind: 'sent', messageId: message.id }
      }
      const posted = await postNoted(to, message)
      switch (posted.kind) {
        case 'accepted':
          return { kind: 'sent', messageId: message.id }
        case 'retry': {
          const waitMs = posted.afterMs ?? (posted.isTimeout ? restMs : 0)
          if (waitMs === 0) return { kind: 'retry', reason: posted.reason }
          const until = clock() + Math.min(waitMs, maxRestMs)
          const row = await rowOf(to)
          if (row) await repository.rest(row, until)
          return { kind: 'rests', reason: posted.reason, until, isAttempt: true }
        }
        case 'ended': {
          const row = await rowOf(to)
          if (row) await repository.end(row, posted.reason, clock())
          logger.info('connection_ended', { user_id: to.userId, channel: to.kind, reason: posted.reason })
          return { kind: 'rejected', reason: posted.reason }
        }
        case 'rejected':
          return posted
      }
    },
  }
}

function shown({ kind, name, label, confirmedAt, createdAt, endedAt, endedReason }: ConnectionRow): Connection {
  const ended = endedAt === null ? null : { at: endedAt, reason: endedReason ?? '' }
  return { kind, name, label, isConfirmed: confirmedAt !== null, createdAt, ended }
}

/** Evenly distributed: the largest multiple of 10^digits below 2^32 is far above what a draw often exceeds. */
function newCode(): string {
  const size = 10 ** codeDigits
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while ((draw[0] ?? 0) >= Math.floor(2 ** 32 / size) * size)
  return String((draw[0] ?? 0) % size).padStart(codeDigits, '0')
}
