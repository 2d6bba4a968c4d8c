// From a detected change to what each of three channels accepted, with few and with a million alerts; and one change that
// 100,000 alerts on all three wait for.
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newSigningKeys } from '#scripts/setup/signing-keys.ts'
import { type AlertSeeds, observationOf, seedAlerts, startMailSink, waitForRows } from './alerts.ts'
import { type Bench, runtimeMemoryKb, startBench } from './harness.ts'
import { percentile, type Row, say } from './table.ts'

const channelsUsed = ['email', 'sms', 'push'] as const
type ChannelUsed = (typeof channelsUsed)[number]

const matchCount = 1_000
const changeCount = 100
const sizes = [10_000, 1_000_000]
const crowds = [10_000, 100_000]

type Sinks = Awaited<ReturnType<typeof startSinks>>

/** A mail server, Twilio and a push service that accept everything at once. */
async function startSinks() {
  const mails = await startMailSink()
  let onPost: (channel: 'sms' | 'push') => void = () => {}
  let sids = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isPush = request.url?.startsWith('/push/') === true
      sids += 1
      const sid = `SM${String(sids).padStart(32, '0')}`
      const message = { sid, status: 'queued', num_segments: '1', price: null, price_unit: null }
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(isPush ? '' : JSON.stringify(message))
      onPost(isPush ? 'push' : 'sms')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    smtpPort: mails.port,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,

    /** Milliseconds until each channel has accepted one message. */
    async nextOfEach(startedAt: () => number): Promise<Record<ChannelUsed, number>> {
      const took = (at = performance.now()) => at - startedAt()
      const email = mails.nextMail().then(() => took())
      const posted = Promise.withResolvers<Record<'sms' | 'push', number>>()
      const seen: Partial<Record<'sms' | 'push', number>> = {}
      onPost = (channel) => {
        seen[channel] ??= took()
        const { sms, push } = seen
        if (sms !== undefined && push !== undefined) posted.resolve({ sms, push })
      }
      return { email: await email, ...(await posted.promise) }
    },

    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await mails.stop()
    },
  }
}

function openBench({ smtpPort, origin }: Sinks, isSending: boolean): Promise<Bench> {
  const { publicKey, privateKey } = newSigningKeys()
  const more = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'benchmark-only-twilio-token',
    TWILIO_FROM: '+447700900000',
    TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
    TWILIO_API_URL: `${origin}/twilio`,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_ORIGINS: origin,
  }
  return startBench({ pagesPort: 1, smtpPort, isSending, more })
}

/** Every user has a plan with SMS, a verified number and a browser; their alerts want all three channels. */
async function seedPeople({ database }: Bench, origin: string, seeds: AlertSeeds): Promise<void> {
  await seedAlerts(database, seeds)
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const p256dh = browser.getPublicKey('base64url')
  const auth = Buffer.from(randomBytes(16)).toString('base64url')
  for (const statement of [
    `UPDATE alerts SET channels = '${JSON.stringify(channelsUsed)}'`,
    `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since)
     SELECT id, 'pro', ${Date.now() + 40 * 86_400_000}, 0 FROM users`,
    `INSERT INTO phones (user_id, phone, verified_at, is_sms_on) SELECT id, '+4477' || printf('%08d', id), 1, 1 FROM users`,
    `INSERT INTO push_devices (id, user_id, endpoint, p256dh, auth, label, created_at)
     SELECT printf('%064d', id), id, '${origin}/push/' || id, '${p256dh}', '${auth}', 'Firefox', 1 FROM users`,
  ])
    await database.prepare(statement).run()
}

async function latencies(alerts: number): Promise<Row[]> {
  const sinks = await startSinks()
  const bench = await openBench(sinks, true)
  say(`${alerts} alerts on three channels`)
  await seedPeople(bench, sinks.origin, { matches: matchCount, alerts, firing: 'one a match' })
  const all: Record<ChannelUsed, number>[] = []
  for (let matchId = 1; matchId <= changeCount; matchId += 1) {
    if (matchId % 25 === 1) say(`change ${matchId} of ${changeCount}`)
    await bench.call({ call: 'observe', observation: observationOf(matchId, 1, 9_000) })
    await new Promise((resolve) => setTimeout(resolve, 30))
    let startedAt = 0
    const accepted = sinks.nextOfEach(() => startedAt)
    startedAt = performance.now()
    await bench.call({ call: 'observe', observation: observationOf(matchId, 2, 8_000) })
    all.push(await accepted)
  }
  await bench.stop()
  await sinks.stop()
  return channelsUsed.map((channel) => {
    const of = all.map((one) => one[channel])
    const p99 = percentile(of, 0.99)
    return {
      what: `change → ${channel} accepted, ${alerts.toLocaleString('en-GB')} alerts`,
      figure: `p50 ${percentile(of, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      goal: 'p99 500 ms',
      isMet: p99 <= 500,
    }
  })
}

/** One change that every user waits for on all three. Nothing is sent: it waits, durably. */
async function crowd(alerts: number) {
  const sinks = await startSinks()
  const bench = await openBench(sinks, false)
  say(`${alerts} alerts on one match, three channels`)
  await seedPeople(bench, sinks.origin, { matches: 1, alerts, firing: 'all' })
  await bench.call({ call: 'observe', observation: observationOf(1, 1, 9_000) })
  await new Promise((resolve) => setTimeout(resolve, 500))
  await bench.call({ call: 'start-meter' })
  const before = runtimeMemoryKb()
  const startedAt = performance.now()
  await bench.call({ call: 'observe', observation: observationOf(1, 2, 8_000) })
  await waitForRows(
    bench,
    'SELECT sum(json_array_length(user_ids)) AS n FROM delivery_batches',
    alerts * channelsUsed.length,
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const { rowsWritten } = await bench.call<{ rowsWritten: number }>({ call: 'stop-meter' })
  const grownMb = (runtimeMemoryKb() - before) / 1_024
  await bench.stop()
  await sinks.stop()
  return { alerts, seconds, perChannel: rowsWritten / alerts / channelsUsed.length, grownMb }
}

export async function channels(): Promise<Row[]> {
  const rows: Row[] = []
  for (const alerts of sizes) rows.push(...(await latencies(alerts)))
  const measured = []
  for (const alerts of crowds) measured.push(await crowd(alerts))
  const [few, many] = measured
  if (!few || !many) return rows
  return [
    ...rows,
    {
      what: '100,000 alerts, three channels each → waiting to be sent, durable',
      figure: `${many.seconds.toFixed(1)} s`,
      beside: `10,000: ${few.seconds.toFixed(1)} s`,
    },
    {
      what: 'D1 rows written per alert and channel',
      figure: many.perChannel.toFixed(2),
      beside: `10,000: ${few.perChannel.toFixed(2)}`,
      goal: '2.2',
      isMet: many.perChannel <= 2.2,
    },
    {
      what: 'memory of the runtime meanwhile, its database included',
      figure: `${many.grownMb.toFixed(0)} MB more`,
      beside: `10,000: ${few.grownMb.toFixed(0)} MB`,
    },
  ]
}
