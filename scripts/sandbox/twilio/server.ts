import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { FaultSwitch } from '../faults.ts'
import { loopbackOnly } from '../guard.ts'
import { twilioAccount } from './account.ts'
import type { SmsFault } from './faults.ts'
import { newSid, type Phones, type StoredSms } from './phones.ts'
import { report } from './reports.ts'

const maxFormBytes = 16 * 1024
/** Modes hang and accept_hang: longer than any client waits. */
const hangMs = 60_000
const reportDelayMs = 200
/** What a part costs, in US dollars. */
const dollarsPerSegment = 0.0524

type Ports = {
  phones: Phones
  fault: FaultSwitch<SmsFault>
  port: number
  now: Clock
  later: (work: () => void, delayMs: number) => void
}

/** The parts of Twilio that the app uses: Messages below /twilio/api, Verify below /twilio/verify. */
export function createTwilio(ports: Ports): Hono {
  const app = new Hono().basePath('/twilio')
  app.use(loopbackOnly(ports.port))
  app.use(bodyLimit({ maxSize: maxFormBytes }))
  const expected = `Basic ${btoa(`${twilioAccount.sid}:${twilioAccount.token}`)}`
  app.use(async (c, next) => (c.req.header('Authorization') === expected ? next() : trouble(c, 401, 20003)))
  addMessages(app, ports)
  addVerify(app, ports)
  return app
}

/** The answer of a fault that stands before everything else; null when there is none. */
async function faulty(c: Context, { fault }: Ports): Promise<Response | null> {
  const struck = fault.strike(({ mode }) => ['limit', 'outage', 'hang', 'refuse'].includes(mode))
  switch (struck?.mode) {
    case 'limit':
      c.header('Retry-After', String(struck.retry_after ?? 1))
      return trouble(c, 429, 20429)
    case 'outage':
      return trouble(c, (struck.status ?? 503) as 503, 20500)
    case 'refuse':
      return trouble(c, 400, 21211)
    case 'hang':
      await hang()
      return trouble(c, 503, 20500)
    default:
      return null
  }
}

function addMessages(app: Hono, ports: Ports): void {
  const { phones, fault, later } = ports
  const path = `/api/2010-04-01/Accounts/${twilioAccount.sid}/Messages`
  app.post(`${path}.json`, async (c) => {
    const early = await faulty(c, ports)
    if (early) return early
    const { To: to = '', From: from = '', Body: body = '', StatusCallback: callback = '' } = await formOf(c)
    if (!/^\+\d{6,15}$/.test(to)) return trouble(c, 400, 21211)
    if (body === '' || from !== twilioAccount.from) return trouble(c, 400, body === '' ? 21602 : 21606)
    if (phones.isStopped(to)) return trouble(c, 400, 21610)
    const sms = phones.add({ to, from, body })
    const struck = fault.strike(({ mode }) => ['accept_hang', 'undelivered', 'no_report'].includes(mode))
    const isReported = callback !== '' && struck?.mode !== 'no_report'
    if (isReported) later(() => void report(sms, callback, struck?.mode !== 'undelivered'), reportDelayMs)
    if (struck?.mode === 'accept_hang') await hang()
    return c.json(messageOf(sms), 201)
  })
  app.get(`${path}/:file{.+\\.json}`, (c) => {
    const sms = phones.find(c.req.param('file').replace('.json', ''))
    return sms ? c.json(messageOf(sms)) : trouble(c, 404, 20404)
  })
}

function addVerify(app: Hono, ports: Ports): void {
  const { phones, now } = ports
  const path = `/verify/v2/Services/${twilioAccount.verifyService}`
  const shown = (sid: string, to: string, status: 'pending' | 'approved') => ({
    sid,
    service_sid: twilioAccount.verifyService,
    account_sid: twilioAccount.sid,
    to,
    channel: 'sms',
    status,
    valid: status === 'approved',
    date_created: new Date(now()).toISOString(),
    date_updated: new Date(now()).toISOString(),
  })
  app.post(`${path}/Verifications`, async (c) => {
    const early = await faulty(c, ports)
    if (early) return early
    const { To: to = '', Channel: channel } = await formOf(c)
    if (!/^\+\d{6,15}$/.test(to) || channel !== 'sms') return trouble(c, 400, 60200)
    // British landlines.
    if (/^\+44[12]/.test(to)) return trouble(c, 400, 60205)
    const verification = phones.sendCode(to, twilioAccount.from)
    if (!verification) return trouble(c, 429, 60203)
    const attempts = [{ time: new Date(now()).toISOString(), channel: 'SMS', attempt_sid: newSid('VE') }]
    return c.json({ ...shown(verification.sid, to, 'pending'), send_code_attempts: attempts }, 201)
  })
  app.post(`${path}/VerificationCheck`, async (c) => {
    const early = await faulty(c, ports)
    if (early) return early
    const { VerificationSid: sid = '', Code: code = '' } = await formOf(c)
    const checked = phones.checkCode(sid, code)
    if (checked === 'gone') return trouble(c, 404, 20404)
    if (checked === 'too_many') return trouble(c, 429, 60202)
    return c.json(shown(sid, '', checked))
  })
}

function messageOf(sms: StoredSms) {
  const isDone = sms.status === 'delivered' || sms.status === 'undelivered'
  return {
    account_sid: twilioAccount.sid,
    api_version: '2010-04-01',
    body: sms.body,
    date_created: new Date(sms.receivedAt).toUTCString(),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: sms.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(sms.segments),
    price: isDone ? (-dollarsPerSegment * sms.segments).toFixed(5) : null,
    price_unit: 'USD',
    sid: sms.sid,
    status: sms.status,
    to: sms.to,
    uri: `/2010-04-01/Accounts/${twilioAccount.sid}/Messages/${sms.sid}.json`,
  }
}

function trouble(c: Context, status: 400 | 401 | 404 | 429 | 503, code: number) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return c.json({ code, message: `Simulated error ${code}`, more_info, status }, status)
}

async function formOf(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]))
}

function hang(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, hangMs).unref())
}
