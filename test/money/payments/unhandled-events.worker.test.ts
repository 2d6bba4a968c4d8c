import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { inDeep } from '#test/sample.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

/** An event that PayPal does not answer our question about, and a job that runs each minute. */
async function unanswered() {
  const { events, start, simulated, trouble, time, proof, payments, userId } = await paying()
  const id = await start()
  simulated.approve(id)
  const order = await payments.find(userId, id)
  await env.DB.prepare('UPDATE payment_events SET handled_at = 0').run()
  simulated.news.length = 0
  const event = `EV-${id}`
  await events.accept(
    new Headers(),
    JSON.stringify({ id: event, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: order?.id } }),
  )
  const triesOf = () => count('SELECT tries AS n FROM payment_events WHERE id = ?', event)
  const cases = async () => (await proof.view()).problems.filter(({ subject }) => subject === event)
  const jobsFor = async (ms: number, everyMs = 30 * minuteMs) => {
    for (const until = time.now + ms; time.now < until; time.now += everyMs) {
      await events.sweep()
    }
  }
  return { events, trouble, time, event, triesOf, cases, jobsFor }
}

test('an event that cannot be worked through is tried ever more rarely, and is a case after two days', async () => {
  const { triesOf, cases, jobsFor } = await unanswered()
  await jobsFor(20 * minuteMs, minuteMs)
  expect(await triesOf()).toBe(4)
  await jobsFor(dayMs)
  expect(await cases()).toEqual([])
  await jobsFor(dayMs + 8 * 60 * minuteMs)
  expect(await cases()).toMatchObject([{ kind: 'event_unhandled', text: 'It says PAYMENT.CAPTURE.COMPLETED.' }])
  expect(await triesOf()).toBeLessThan(20)
})

test('an event that fails for its whole 90 days is still tried four times a day', async () => {
  const { triesOf, jobsFor, event } = await unanswered()
  await env.DB.prepare('UPDATE payment_events SET tries = 45 WHERE id = ?').bind(event).run()
  const days = inDeep(2, 20)
  await jobsFor(days * dayMs)
  expect(await triesOf()).toBeLessThanOrEqual(45 + days * 4 + 1)
})

test('an event that is worked through at last is not tried again', async () => {
  const { events, event, triesOf, jobsFor, cases } = await unanswered()
  await jobsFor(10 * minuteMs, minuteMs)
  await events.handle(event)
  const tries = await triesOf()
  await jobsFor(3 * dayMs, 2 * hourMs)
  expect([await triesOf(), await cases()]).toEqual([tries, []])
})

test('a case of an event that is worked through after all closes itself', async () => {
  const { events, event, cases, jobsFor } = await unanswered()
  await jobsFor(3 * dayMs, 2 * hourMs)
  expect(await cases()).toHaveLength(1)
  await events.handle(event)
  expect(await cases()).toEqual([])
})
