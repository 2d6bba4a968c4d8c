import type { AlertType } from '#worker/alerting/alerts/constants.ts'
import type { NoSms, SmsRecipient } from '../contract.ts'
import {
  finalStatuses,
  politeWords,
  type SmsStatus,
  type SmsSwitch,
  startAnswers,
  startWords,
  stopWords,
} from './constants.ts'

const switches: Record<AlertType, SmsSwitch> = {
  availability: 'availability_alerts',
  price_drop: 'price_drop_alerts',
  high_demand: 'high_demand_alerts',
  last_chance: 'availability_alerts',
  queue: 'availability_alerts',
}

/** Why a person may not be sent an SMS for an alert, or about their account (null); null if they may. */
export function whyNoSms(to: SmsRecipient, isEntitled: boolean, alertType: AlertType | null): NoSms | null {
  if (!to.isActive) return 'account deactivated'
  if (!to.isVerified) return 'phone not verified'
  if (to.isStopped) return 'phone replied STOP'
  if (!to.isSmsOn) return 'SMS turned off'
  if (!isEntitled) return 'plan without SMS'
  return alertType === null || to.preferences[switches[alertType]] ? null : 'SMS of this kind turned off'
}

/** What a reply asks for. Twilio names it where its own opt-out handling is on; else the first word does. */
export function replyMeaning(reply: {
  OptOutType?: string | undefined
  Body?: string | undefined
}): 'stop' | 'start' | null {
  const words = wordsOf(reply.OptOutType ?? reply.Body ?? '')
  const [first = '', second = ''] = words
  // "Opt out" and "opt-out" are one word.
  const starts = [first, first + second]
  if (starts.some((word) => stopWords.includes(word))) return 'stop'
  if (starts.some((word) => startWords.includes(word))) return 'start'
  return words.length === 1 && startAnswers.includes(first) ? 'start' : null
}

/** The first words of a message: no accents, quotes or punctuation. */
function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
  const [first = '', ...others] = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return politeWords.includes(first) && others.length === 1 ? others : [first, ...others]
}

const reported: Record<string, SmsStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

/** A status in the provider's words; null for one that says nothing about a message of ours. */
export function statusOf(word: string): SmsStatus | null {
  return Object.hasOwn(reported, word) ? (reported[word] ?? null) : null
}

export function isFinal(status: SmsStatus): boolean {
  return finalStatuses.includes(status)
}

/** "-0.04000" is what we paid: 40,000 millionths. Null when it is not given yet. */
export function priceMicros(price: string | null): number | null {
  const amount = price === null ? Number.NaN : Math.abs(Number(price))
  return Number.isFinite(amount) ? Math.round(amount * 1_000_000) : null
}
