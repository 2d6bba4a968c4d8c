import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { maySendTo, spacedPhone } from '#worker/ground/platform/phone-numbers.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Visitor } from '../../accounts/sessions/contract.ts'
import type { Plan } from '../../plans/constants.ts'
import { monthStart } from '../../plans/rules.ts'
import type { PlansService } from '../../plans/service.ts'
import { retention } from '../../privacy/retention.constants.ts'
import { codeLifetimeMs } from '../constants.ts'
import { type PhoneRecord, SmsChange, type SmsPreferences } from '../contract.ts'
import type { HeardRepository } from '../heard.repository.ts'
import type { PhoneLimits } from '../limits.ts'
import type { PhonesRepository } from '../repository.ts'
import type { StopsRepository } from '../stops.repository.ts'
import type { InboundMessage, StatusReport } from '../twilio/contract.ts'
import { maxSmsPerMonth, smsSwitches, smsTexts } from './constants.ts'
import type { SmsLog } from './log.repository.ts'
import type { SmsProvider } from './provider.ts'
import { isFinal, replyMeaning, statusOf, whyNoSms } from './rules.ts'
import { createSmsSending } from './sending.ts'

type SmsPorts = {
  repository: PhonesRepository
  stops: Pick<StopsRepository, 'readAndRekey' | 'removeBefore'>
  heard: Pick<HeardRepository, 'removeBefore'>
  log: SmsLog
  provider: SmsProvider | null
  plans: Pick<PlansService, 'planOf'>
  limits: PhoneLimits
  /** Lets the alerts of a person send SMS. */
  addToAlerts: (userId: number) => Promise<void>
  clock: Clock
  newId: NewId
  logger: Logger
  publicOrigin: string
}

/** A person's number, for callers that only ask whether SMS reach them. `isOn`: as they chose, whatever their plan has. */
export type SmsNumber = { phoneSpaced: string; isVerified: boolean; isOn: boolean }

export type SmsSettings = {
  phone: string | null
  phoneSpaced: string | null
  isVerified: boolean
  /** A code is on its way to the number. */
  isCodePending: boolean
  isStopped: boolean
  plan: Plan
  isInPlan: boolean
  isOn: boolean
  preferences: SmsPreferences
  month: { sent: number; max: number }
  /** Where SMS come from, and START goes; null when no provider is configured. */
  fromSpaced: string | null
}

const allOn = Object.fromEntries(smsSwitches.map((name) => [name, true])) as SmsPreferences

export type SmsService = ReturnType<typeof createSmsService>

/** What a person gets by SMS, and what the provider reports about it. */
export function createSmsService(ports: SmsPorts) {
  const { repository, stops, heard, log, provider, plans, limits, addToAlerts, clock, newId, logger } = ports
  const send = createSmsSending(ports)

  async function settings(userId: number): Promise<SmsSettings> {
    const now = clock()
    const [record, plan, sent] = await Promise.all([
      repository.find(userId),
      plans.planOf(userId),
      log.sentSince(userId, monthStart(now, 0)),
    ])
    return {
      phone: record?.phone ?? null,
      phoneSpaced: record && (await spacedPhone(record.phone)),
      isVerified: record?.verifiedAt != null,
      isCodePending: record?.pending != null && now - record.pending.sentAt < codeLifetimeMs,
      isStopped: record?.stoppedAt != null,
      plan: plan.effectivePlan,
      isInPlan: plan.entitlements.sms,
      isOn: (record?.isSmsOn ?? false) && plan.entitlements.sms,
      preferences: record?.preferences ?? allOn,
      month: { sent, max: maxSmsPerMonth },
      fromSpaced: provider?.from ? await spacedPhone(provider.from) : null,
    }
  }

  async function numberOf(userId: number): Promise<SmsNumber | null> {
    const record = await repository.find(userId)
    if (!record) return null
    const { phone, verifiedAt, isSmsOn } = record
    return { phoneSpaced: await spacedPhone(phone), isVerified: verifiedAt !== null, isOn: isSmsOn }
  }

  /** The number, when the person may have SMS at all. */
  async function ready(userId: number): Promise<Result<PhoneRecord, 'PLAN_REQUIRED' | 'CONFLICT'>> {
    const [record, plan] = await Promise.all([repository.find(userId), plans.planOf(userId)])
    if (!plan.entitlements.sms) return fail('PLAN_REQUIRED', smsTexts.needsPlan)
    return record?.verifiedAt ? succeed(record) : fail('CONFLICT', smsTexts.needsPhone)
  }

  return {
    settings,
    numberOf,
    send,
    /** Whether a number can be a mobile's, which costs what an SMS should. */
    mayReach: maySendTo,
    /** Whether a number replied STOP, to this account or to an earlier one. */
    hasStopped: async (phone: string) => (await stops.readAndRekey(phone)) !== null,
    /** What became of a person's messages, by id; those that were not tried are missing. */
    sentOf: log.of,
    recipients: repository.recipients,
    /** Whether an SMS about their account would reach a person now. */
    async reaches(userId: number): Promise<boolean> {
      if (!provider) return false
      const [[to], { entitlements }] = await Promise.all([repository.recipients([userId]), plans.planOf(userId)])
      return to !== undefined && whyNoSms(to, entitlements.sms, null) === null
    },

    /** Switching on needs a plan with SMS and a verified number, and reaches the alerts they have; off always works. */
    async change(
      userId: number,
      input: unknown,
    ): Promise<Result<SmsSettings, 'INVALID' | 'PLAN_REQUIRED' | 'CONFLICT'>> {
      const change = parseInput(SmsChange, input)
      if (!change.ok) return change
      if (change.value.sms_notifications_enabled || change.value.notification_preferences) {
        const able = await ready(userId)
        if (!able.ok) return able
      }
      // Before the switch: after a crash in between, the next try still finds it off.
      if (change.value.sms_notifications_enabled && !(await repository.find(userId))?.isSmsOn) await addToAlerts(userId)
      await repository.change(userId, change.value)
      return succeed(await settings(userId))
    },

    async test(
      userId: number,
      { networks }: Pick<Visitor, 'networks'>,
    ): Promise<Result<null, 'PLAN_REQUIRED' | 'CONFLICT' | 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const able = await ready(userId)
      if (!able.ok) return able
      const { phone, stoppedAt } = able.value
      if (stoppedAt !== null) return fail('CONFLICT', smsTexts.stopped)
      const within = await limits.take('test_sms', { userId, phone, networks })
      if (!within.ok) return within
      const sent = await send({ id: `test:${newId()}`, userId, to: phone, body: smsTexts.testBody })
      if (sent.kind === 'sent') return succeed(null)
      logger.warn('test_sms_not_sent', { user_id: userId, reason: sent.reason })
      const why = sent.kind === 'skipped' ? sent.reason : null
      if (why === 'phone replied STOP') return fail('CONFLICT', smsTexts.stopped)
      if (why === 'monthly SMS limit reached') return fail('RATE_LIMITED', smsTexts.monthlyCap)
      return fail('UNAVAILABLE', smsTexts.notSetUp)
    },

    /** A report of a message's status, in any order, perhaps again. The price is given once the status is final. */
    async onReport(id: string, { MessageSid: sid, MessageStatus, ErrorCode }: StatusReport): Promise<void> {
      const status = statusOf(MessageStatus)
      if (!status || !(await log.report(id, { sid, status, errorCode: ErrorCode ?? null }))) return
      logger.info('sms_reported', { sms_id: id, status, error_code: ErrorCode ?? null })
      const facts = isFinal(status) ? await provider?.find(sid) : null
      if (facts) await log.accepted(id, facts)
    },

    /** What a person answers: STOP and START, and nothing else. Whether it was one of them. */
    async onReply({ From, ...reply }: Omit<InboundMessage, 'MessageSid'>): Promise<boolean> {
      const meaning = replyMeaning(reply)
      if (!meaning) return false
      await repository.setStopped(From, meaning === 'stop' ? clock() : null)
      logger.info('sms_reply', { meaning })
      return true
    },

    /** Deletes messages, STOPs and what was heard past the period on the legal pages, a bounded part per call. */
    async purgeExpired(): Promise<void> {
      const before = clock() - retention.communications.ms
      await log.removeBefore(before)
      await stops.removeBefore(before)
      await heard.removeBefore(before)
    },
  }
}
