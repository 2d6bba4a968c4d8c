// Part of the service: connects an address, which a code proves to be the person's.
import { parseInput } from '#worker/ground/http.ts'
import { keyedHash } from '#worker/ground/platform/keys.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { changedMeanwhile } from '../accounts/recovery/constants.ts'
import type { SignedIn, Visitor } from '../accounts/sessions/contract.ts'
import type { ConnectionKind } from '../channels.constants.ts'
import { addressHashOf, readAddress } from './addresses.ts'
import { codeDigits, codeMs, connectionTexts, connectLimit, numberLimit } from './constants.ts'
import { ConfirmationCode, NewConnection } from './contract.ts'
import { maxHooks } from './hooks/constants.ts'
import { codeMessage } from './messages.ts'
import type { ConnectionsPorts, Refused, WhyNotNow } from './ports.ts'
import { type Posting, troubleOf } from './posting.ts'
import { labelOf } from './rules.ts'
import { newWebhookSecret } from './senders/webhook.ts'

type ConnectingPorts = Pick<
  ConnectionsPorts,
  'repository' | 'sealer' | 'secret' | 'senders' | 'addresses' | 'alerts' | 'security' | 'limiter' | 'clock'
>

export function createConnecting(ports: ConnectingPorts, { post, newMessage }: Posting, whyNotNow: WhyNotNow) {
  const { repository, sealer, secret, senders, addresses, alerts, security, limiter, clock } = ports
  const hashOf = (userId: number, kind: ConnectionKind, name: string, code: string) =>
    keyedHash(secret, 'connection code', JSON.stringify([userId, kind, name, code]))

  /** Whether the person may not have one more webhook; one of the same name gives its place. */
  async function isFull(userId: number, name: string): Promise<boolean> {
    const own = (await repository.list(userId)).filter(({ kind }) => kind === 'webhook')
    return own.length >= maxHooks && !own.some((one) => one.name === name)
  }

  return {
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
      const numberHash = addressHashOf(secret, kind, address.value)
      const busy = numberHash === null ? null : await limiter.take(`connect-number:${numberHash}`, numberLimit)
      if (busy?.allowed === false)
        return fail('RATE_LIMITED', connectionTexts.numberBusy, { retryAfterSeconds: busy.retryAfterSeconds })
      const made = kind === 'webhook' ? newWebhookSecret() : null
      const code = newCode()
      const posted = await post(
        kind,
        { address: address.value, secrets: made === null ? [] : [made] },
        codeMessage(newMessage(), code),
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
  }
}

/** Evenly distributed: the largest multiple of 10^digits below 2^32 is far above what a draw often exceeds. */
function newCode(): string {
  const size = 10 ** codeDigits
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while ((draw[0] ?? 0) >= Math.floor(2 ** 32 / size) * size)
  return String((draw[0] ?? 0) % size).padStart(codeDigits, '0')
}
