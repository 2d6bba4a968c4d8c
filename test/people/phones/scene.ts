import { env } from 'cloudflare:workers'
import { openLimiter } from '#worker/entry/bindings.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createHeardRepository } from '#worker/people/phones/heard.repository.ts'
import { createPhoneLimits } from '#worker/people/phones/limits.ts'
import { createPhonesRepository } from '#worker/people/phones/repository.ts'
import { createSmsLog } from '#worker/people/phones/sms/log.repository.ts'
import { createTwilioMessages } from '#worker/people/phones/sms/provider.ts'
import { createSmsService } from '#worker/people/phones/sms/service.ts'
import { createStopsRepository } from '#worker/people/phones/stops.repository.ts'
import { createTwilioClient } from '#worker/people/phones/twilio/client.ts'
import { createTwilioVerify } from '#worker/people/phones/verification/provider.ts'
import { createVerificationService } from '#worker/people/phones/verification/service.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { freshAddress, visitorAt } from '../../fakes/visitor.ts'
import { addPerson, signedIn } from '../accounts/people.ts'

export const authToken = new Secret('the-auth-token')
export const publicOrigin = 'https://touchline.example'

export const settings = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken,
  from: '+447700900000',
  verifyServiceSid: 'VA0123456789abcdef0123456789abcdef',
  apiUrl: 'https://api.twilio.example',
  verifyUrl: 'https://verify.twilio.example',
}

export const sid = (kind: 'VE' | 'SM', n: number) => kind + n.toString(16).padStart(32, '0')

let phones = 0

/** Numbers that no other test uses. */
export function freshPhone(): string {
  phones += 1
  return `+4477009${String(phones).padStart(5, '0')}`
}

/** The services on real storage, with a Twilio that the test answers for. */
export function phonesScene() {
  const asked: { address: string; form: URLSearchParams }[] = []
  const scene = {
    asked,
    now: Date.now(),
    /** What Twilio answers next; a code is on its way by default. */
    answer: (_form: URLSearchParams, _address: string): Response | Promise<Response> =>
      Response.json({ sid: sid('VE', asked.length), status: 'pending' }, { status: 201 }),
    logger: createFakeLogger(),
    noted: [] as string[],
    /** Whose alerts were let send SMS. */
    widened: [] as number[],
  }
  const clock = () => scene.now
  const fetch = async (address: string, init: RequestInit) => {
    const form = new URLSearchParams(String(init.body ?? ''))
    asked.push({ address, form })
    return scene.answer(form, address)
  }
  const database = openDatabase(env.DB)
  const repository = createPhonesRepository(database)
  const limits = createPhoneLimits({ limiter: openLimiter(env, new Secret('a secret for the counters')) })
  const client = createTwilioClient({ settings, fetch, clock })
  const stops = createStopsRepository(database, new Secret('a secret for numbers, of tests'))
  const heard = createHeardRepository(database)
  const tools = { repository, stops, limits, clock, logger: scene.logger }
  const log = createSmsLog(database)
  const verification = createVerificationService({
    ...tools,
    provider: createTwilioVerify(client),
    activity: { record: async (_userId, kind) => void scene.noted.push(kind) },
  })
  const sms = createSmsService({
    ...tools,
    heard,
    log,
    newId: randomId,
    publicOrigin,
    addToAlerts: async (userId) => void scene.widened.push(userId),
    provider: createTwilioMessages(client),
    plans: createPlansService({ repository: createPlansRepository(database), clock }),
  })
  return Object.assign(scene, { verification, sms, repository, stops, log })
}

export const visitor = () => visitorAt(freshAddress())

export async function addFan(plan: 'free' | 'basic' | 'pro' = 'free') {
  const { id: userId } = await addPerson()
  if (plan !== 'free') {
    await env.DB.prepare(
      'INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?1, ?2, ?3, 0)',
    )
      .bind(userId, plan, Date.now() + 9e9)
      .run()
  }
  return signedIn(userId)
}

/** A fan whose number is verified. */
export async function addFanWithPhone(plan: 'free' | 'basic' | 'pro' = 'pro', isSmsOn = true) {
  const fan = await addFan(plan)
  const { userId } = fan
  const phone = freshPhone()
  await env.DB.prepare('INSERT INTO phones (user_id, phone, verified_at, is_sms_on) VALUES (?1, ?2, 1, ?3)')
    .bind(userId, phone, Number(isSmsOn))
    .run()
  return { ...fan, phone }
}
