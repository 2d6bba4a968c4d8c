import { randomBytes, randomInt } from 'node:crypto'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'

export const maxSms = 2_000

/** Limits of a code, in Twilio's own numbers. */
const codeLifetimeMs = 10 * 60_000
const maxSends = 5
const maxChecks = 5

export type StoredSms = {
  id: string
  sid: string
  to: string
  from: string
  body: string
  status: 'queued' | 'sent' | 'delivered' | 'undelivered'
  /** Parts, by the length of the text. */
  segments: number
  receivedAt: Instant
}

type Verification = {
  sid: string
  to: string
  code: string
  sends: number
  checks: number
  sentAt: Instant
  isOpen: boolean
}

export type Phones = ReturnType<typeof createPhones>

export function newSid(kind: 'SM' | 'VE'): string {
  return kind + Buffer.from(randomBytes(16)).toString('hex')
}

/** Every phone in the world: what arrived on them, who replied STOP, and which codes are on their way. */
export function createPhones({ now }: { now: Clock }) {
  const messages: StoredSms[] = []
  const stopped = new Set<string>()
  const verifications = new Map<string, Verification>()
  let added = 0

  function add(sms: Pick<StoredSms, 'to' | 'from' | 'body'>): StoredSms {
    added += 1
    const segments = Math.max(1, Math.ceil(sms.body.length / (sms.body.length > 160 ? 153 : 160)))
    const stored = {
      id: String(added),
      sid: newSid('SM'),
      ...sms,
      status: 'queued',
      segments,
      receivedAt: now(),
    } as const
    messages.push({ ...stored })
    if (messages.length > maxSms) messages.shift()
    return messages.at(-1) ?? stored
  }

  const isOpen = ({ isOpen: open, sentAt }: Verification) => open && now() - sentAt < codeLifetimeMs

  return {
    add,
    find: (sid: string) => messages.find((sms) => sms.sid === sid) ?? null,
    /** Newest first. */
    list: ({ to, limit }: { to?: string | undefined; limit: number }) =>
      messages
        .filter((sms) => to === undefined || sms.to === to)
        .toReversed()
        .slice(0, limit),
    isStopped: (phone: string) => stopped.has(phone),
    setStopped: (phone: string, isOut: boolean) => void (isOut ? stopped.add(phone) : stopped.delete(phone)),

    /** The same code again while it lives; null when it was sent too often. */
    sendCode(to: string, from: string): Verification | null {
      const open = [...verifications.values()].find((one) => one.to === to && isOpen(one))
      if (open && open.sends >= maxSends) return null
      const fresh = { sid: newSid('VE'), to, code: String(randomInt(1_000_000)).padStart(6, '0'), isOpen: true }
      const verification = open ?? { ...fresh, sends: 0, checks: 0, sentAt: now() }
      verification.sends += 1
      verifications.set(verification.sid, verification)
      add({ to, from, body: `Your Touchline verification code is: ${verification.code}` })
      return verification
    },

    checkCode(sid: string, code: string): 'approved' | 'pending' | 'gone' | 'too_many' {
      const verification = verifications.get(sid)
      if (!verification || !isOpen(verification)) return 'gone'
      if (verification.checks >= maxChecks) return 'too_many'
      verification.checks += 1
      if (verification.code !== code) return 'pending'
      verification.isOpen = false
      return 'approved'
    },

    /** Codes on their way are old now. */
    expireCodes() {
      for (const verification of verifications.values()) verification.isOpen = false
    },

    clear() {
      messages.length = 0
    },
    reset() {
      messages.length = 0
      stopped.clear()
      verifications.clear()
    },
  }
}

export function smsToWire({ receivedAt, ...sms }: StoredSms) {
  return { ...sms, received_at: new Date(receivedAt).toISOString() }
}
