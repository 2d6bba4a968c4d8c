import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { chosenBelow, inDeep } from '#test/sample.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { createMortality } from './mortal.ts'
import { paying } from './paying.ts'

type Scene = Awaited<ReturnType<typeof open>>

async function open() {
  const mortality = createMortality()
  return { ...(await paying({}, mortality)), mortality }
}

/** Runs some work until the Worker is killed at a point, or to its end. Returns whether it was killed. */
async function killedIn({ mortality }: Scene, at: number, work: () => Promise<unknown>): Promise<boolean> {
  mortality.arm(at)
  const failed = await work().then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const wasKilled = mortality.disarm()
  if (failed && !wasKilled) throw failed.error
  return wasKilled
}

/** What happens by itself afterwards: the jobs of fifteen minutes, and PayPal sends its webhooks again. */
async function recover(scene: Scene): Promise<void> {
  const news = [...scene.simulated.news]
  for (let minute = 0; minute < 15; minute += 5) {
    scene.time.now += 5 * minuteMs
    await scene.payments.reconcileDue()
    await scene.events.sweep()
    await scene.refunds.sweep()
    await scene.receipts.sweep()
    await scene.drain()
  }
  scene.simulated.news.splice(0, Number.POSITIVE_INFINITY, ...news)
  await scene.hear()
}

async function outcome(scene: Scene) {
  const { simulated, mails, userId, plans } = scene
  const { results } = await env.DB.prepare(
    'SELECT kind FROM ledger WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?) ORDER BY number',
  )
    .bind(userId)
    .all<{ kind: string }>()
  return {
    charges: simulated.accounts().flatMap(({ charges }) => charges).length,
    refunds: simulated.accounts().flatMap(({ refunds }) => refunds).length,
    entries: results.map(({ kind }) => kind),
    mails: new Set(mails.map(({ messageId }) => messageId)).size,
    plan: (await plans.planOf(userId)).effectivePlan,
  }
}

const paidOnce = { charges: 1, refunds: 0, entries: ['captured'], mails: 1, plan: 'pro' }
const givenBackOnce = { ...paidOnce, refunds: 1, entries: ['captured', 'refunded'], mails: 2, plan: 'free' }
const points = 120
/** A run tries every fourth point, each time others. */
const step = inDeep(4, 1)
const firstPoint = chosenBelow(step)

/** A journey is killed at one point, then at the next, until it runs to its end. */
async function atEveryPoint(journey: (scene: Scene, at: number) => Promise<boolean>, wanted: object): Promise<number> {
  for (let at = firstPoint; at < points; at += step) {
    const scene = await open()
    const wasKilled = await journey(scene, at)
    await recover(scene)
    expect(await outcome(scene), `killed at point ${at}`).toEqual(wanted)
    if (wasKilled) continue
    await scene.proof.proveNow(0)
    expect((await scene.proof.view()).problems).toEqual([])
    return at
  }
  throw new Error('the journey has more points than are tried')
}

describe('a Worker killed between any two steps', () => {
  test('of creating an order leaves one that the buyer’s next press goes on with, and pays once', async () => {
    const tried = await atEveryPoint(async (scene, at) => {
      const wasKilled = await killedIn(scene, at, () => scene.start())
      await scene.pay()
      return wasKilled
    }, paidOnce)
    expect(tried).toBeGreaterThan(8)
  })

  test('of capturing loses neither money nor plan, and mails one receipt', async () => {
    const tried = await atEveryPoint(async (scene, at) => {
      const id = await scene.start()
      scene.simulated.approve(id)
      return killedIn(scene, at, async () => {
        const captured = await scene.payments.capture(scene.userId, id)
        await scene.drain()
        return captured
      })
    }, paidOnce)
    expect(tried).toBeGreaterThan(8)
  })

  test('of a webhook leaves the event to be worked again', async () => {
    const tried = await atEveryPoint(async (scene, at) => {
      scene.simulated.approve(await scene.start())
      const [event] = scene.simulated.news
      return killedIn(scene, at, async () => {
        await scene.events.accept(new Headers(), JSON.stringify(event))
        await scene.drain()
      })
    }, paidOnce)
    expect(tried).toBeGreaterThan(12)
  })

  test('of a refund gives the money back once, by the operator’s second press or by itself', async () => {
    const tried = await atEveryPoint(async (scene, at) => {
      const { id } = await scene.pay()
      const order = await scene.payments.find(scene.userId, id)
      const form = { request_id: crypto.randomUUID(), amount: '399.99', reason: 'goodwill' }
      const press = () => scene.refunds.refund(order?.id ?? '', form, 7)
      const wasKilled = await killedIn(scene, at, press)
      // Before the row was written nothing was asked for; the page still shows the form.
      if (wasKilled && at % 2 === 0) await press()
      const { results } = await env.DB.prepare('SELECT id FROM payment_refunds WHERE id = ?')
        .bind(form.request_id)
        .all()
      if (results.length === 0) await press()
      return wasKilled
    }, givenBackOnce)
    expect(tried).toBeGreaterThan(8)
  })
})
