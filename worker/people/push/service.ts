import { parseInput } from '#worker/ground/http.ts'
import type { SendResult } from '#worker/ground/mail/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { Visitor } from '../accounts/sessions/contract.ts'
import type { Entitlements } from '../plans/constants.ts'
import type { PlansService } from '../plans/service.ts'
import { devicesAtOnce, maxPushDeviceLabel, pushPath, pushTexts, testPush, testPushLimit } from './constants.ts'
import { NewPushDevice, type PushDevice, type PushMessage } from './contract.ts'
import { isPublicKey } from './encryption.ts'
import type { Pushed, PushProvider } from './provider.ts'
import type { PushRepository } from './repository.ts'

type PushPorts = {
  repository: PushRepository
  /** Null when no keys are configured. */
  provider: PushProvider | null
  plans: Pick<PlansService, 'planOf'>
  limiter: Limiter
  /** Lets the alerts of a person send push messages. */
  addToAlerts: (userId: number) => Promise<void>
  publicOrigin: string
  clock: Clock
  logger: Logger
}

/** For all of a person's devices, or for each its own. */
type Written = PushMessage | ((device: PushDevice) => Promise<PushMessage>)

export type PushService = ReturnType<typeof createPushService>

/** A person's browsers, and messages to them. */
export function createPushService(ports: PushPorts) {
  const { repository, provider, plans, limiter, addToAlerts, publicOrigin, clock, logger } = ports

  async function push(device: PushDevice, message: PushMessage): Promise<Pushed> {
    if (!provider) return { kind: 'rejected', reason: 'channel not set up' }
    return provider.send(device, JSON.stringify(message), {
      topic: message.tag,
      urgency: message.isQuiet ? 'low' : 'high',
    })
  }

  /** To some devices of a person, a few at once; what became of them is recorded together. */
  async function pushAll(devices: readonly PushDevice[], written: Written): Promise<(Pushed & { tag: string })[]> {
    const pushed: { device: PushDevice; was: Pushed & { tag: string } }[] = []
    await eachConcurrently(devices, devicesAtOnce, async (device) => {
      const message = typeof written === 'function' ? await written(device) : written
      pushed.push({ device, was: { ...(await push(device, message)), tag: message.tag } })
    })
    const which = (kind: Pushed['kind']) => pushed.flatMap(({ device, was }) => (was.kind === kind ? device : []))
    await repository.record({ reached: which('accepted'), gone: which('gone'), at: clock() })
    return pushed.map(({ was }) => was)
  }

  /** Whether the person's plan has push messages, and there is a service to send them. */
  async function isOffered(userId: number): Promise<boolean> {
    return provider !== null && (await plans.planOf(userId)).entitlements.mobileAccess
  }

  return {
    /** For `pushManager.subscribe`; null when push is not set up. */
    publicKey: provider?.publicKey ?? null,
    recipients: repository.recipients,
    list: repository.list,
    tie: repository.tie,

    isOffered,

    /** The key to switch push messages on with, for a person who could have them and has no device; null otherwise. */
    offerFor(
      devices: readonly PushDevice[],
      { mobileAccess: isInPlan }: Pick<Entitlements, 'mobileAccess'>,
    ): string | null {
      return provider && devices.length === 0 && isInPlan ? provider.publicKey : null
    },

    /** With the first device, push becomes a channel of the alerts that the person has. */
    async add(
      userId: number,
      input: unknown,
      { device: label, sessionId = null }: Pick<Visitor, 'device'> & { sessionId?: string | null },
    ): Promise<Result<{ id: string }, 'INVALID' | 'UNAVAILABLE'>> {
      const asked = parseInput(NewPushDevice, input)
      if (!asked.ok) return asked
      if (!provider) return fail('UNAVAILABLE', pushTexts.notSetUp)
      const { endpoint, keys } = asked.value
      if (!provider.isAllowed(endpoint)) {
        // Its host may be a new one of a browser's maker; the rest is the browser's secret.
        logger.warn('push_service_not_allowed', { host: new URL(endpoint).host })
        return fail('INVALID', pushTexts.badDevice)
      }
      if (!(await isPublicKey(keys.p256dh))) return fail('INVALID', pushTexts.badDevice)
      const id = await sha256Hex(endpoint)
      const known = { id, userId, endpoint, ...keys, label: label.slice(0, maxPushDeviceLabel) }
      // Before the device: after a crash in between, the next try still finds it to be the first.
      if ((await repository.list(userId)).length === 0) await addToAlerts(userId)
      await repository.add({ ...known, createdAt: clock(), lastSuccessAt: null, sessionId })
      return succeed({ id })
    },

    async remove(userId: number, id: string): Promise<Result<{ id: string }, 'NOT_FOUND'>> {
      return (await repository.remove(userId, id)) ? succeed({ id }) : fail('NOT_FOUND', pushTexts.notFound)
    },

    /** A message to one device, so that its owner sees that it works. */
    async test(
      userId: number,
      id: string,
    ): Promise<Result<null, 'NOT_FOUND' | 'PLAN_REQUIRED' | 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const device = (await repository.list(userId)).find((one) => one.id === id)
      if (!device) return fail('NOT_FOUND', pushTexts.notFound)
      if (!(await isOffered(userId))) return fail('PLAN_REQUIRED', pushTexts.needsPlan)
      const { allowed, retryAfterSeconds } = await limiter.take(`test-push:${userId}`, testPushLimit)
      if (!allowed) return fail('RATE_LIMITED', pushTexts.tooManyTests, { retryAfterSeconds })
      const [pushed] = await pushAll([device], { ...testPush, url: publicOrigin + pushPath })
      if (!pushed) return fail('NOT_FOUND', pushTexts.notFound)
      if (pushed.kind === 'accepted') return succeed(null)
      if (pushed.kind === 'gone') return fail('NOT_FOUND', pushTexts.testGone)
      logger.warn('test_push_not_sent', { user_id: userId, reason: 'reason' in pushed ? pushed.reason : pushed.kind })
      return fail('UNAVAILABLE', pushTexts.testFailed)
    },

    /** To all of a person's browsers; one that takes it is enough. */
    async send(devices: PushDevice[], written: Written): Promise<SendResult | { kind: 'skipped'; reason: string }> {
      const pushed = await pushAll(devices, written)
      const accepted = pushed.find(({ kind }) => kind === 'accepted')
      if (accepted) return { kind: 'sent', messageId: accepted.tag }
      const waits = pushed.filter((one) => one.kind === 'retry')
      const afterMs = Math.max(0, ...waits.map((one) => one.afterMs ?? 0))
      if (waits[0]) return { kind: 'retry', reason: waits[0].reason, afterMs }
      const refused = pushed.find((one) => one.kind === 'rejected')
      return refused ? { kind: 'rejected', reason: refused.reason } : { kind: 'skipped', reason: 'push device gone' }
    },
  }
}
