import { Hono } from 'hono'
import {
  type HttpEnv,
  readJson,
  requireCaller,
  requireFreshProof,
  respond,
  respondFailure,
} from '#worker/ground/http.ts'
import type { Visitor } from '../accounts/sessions/contract.ts'
import type { ProofsService } from '../accounts/two-step/proofs.service.ts'
import { phoneTexts } from './constants.ts'
import { smsTexts } from './sms/constants.ts'
import type { SmsService, SmsSettings } from './sms/service.ts'
import type { VerificationService } from './verification/service.ts'

type PhoneServices = {
  verification: VerificationService
  sms: SmsService
  proofs: Pick<ProofsService, 'require'>
  visitorOf: (request: Request) => Visitor
}

/** The calls of the SMS tab and of the phone widget. */
export function phonesRoutes({ verification, sms, proofs, visitorOf }: PhoneServices) {
  const routes = new Hono<HttpEnv>()
  /** A number outlives the session that sets it. */
  const proven = requireFreshProof(proofs)

  routes.post('/phone/send-verification', proven, async (c) => {
    const caller = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const sent = await verification.sendCode(caller, body.value, visitorOf(c.req.raw))
    if (!sent.ok) return respondFailure(c, sent.error)
    const { deliveryMethods: delivery_methods, provider: sms_provider } = sent.value
    return c.json({ message: phoneTexts.sent, delivery_methods, sms_provider })
  })

  routes.post('/phone/verify', proven, async (c) => {
    const caller = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const checked = await verification.checkCode(caller, body.value, visitorOf(c.req.raw))
    return checked.ok ? c.json({ message: phoneTexts.verified }) : respondFailure(c, checked.error)
  })

  routes.delete('/phone', async (c) => {
    await verification.remove(await requireCaller(c), visitorOf(c.req.raw))
    return c.json({ message: phoneTexts.removed })
  })

  routes.get('/sms/settings', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    return c.json(settingsToWire(await sms.settings(userId)))
  })

  routes.put('/sms/settings', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const changed = await sms.change(userId, body.value)
    return changed.ok ? c.json(settingsToWire(changed.value)) : respondFailure(c, changed.error)
  })

  routes.post('/sms/test', async (c) => {
    const { userId } = await requireCaller(c)
    const sent = await sms.test(userId, visitorOf(c.req.raw))
    return sent.ok ? c.json({ message: smsTexts.testSent }) : respond(c, sent)
  })

  return routes
}

function settingsToWire({ phone, isVerified, plan, isOn, preferences }: SmsSettings) {
  return {
    phone,
    phone_verified: isVerified,
    current_plan: plan,
    sms_notifications_enabled: isOn,
    notification_preferences: preferences,
  }
}
