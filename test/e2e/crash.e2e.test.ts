import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#worker/platform/clock.ts'
import type { Mail } from './control.ts'
import { eventually } from './eventually.ts'
import {
  adultAt,
  type FollowedMatch,
  mailsAbout,
  pinEverywhere,
  quietMatches,
  type Seller,
  waitForBaseline,
  wishableAfterMs,
} from './followed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'

/** How long after the wish for a look the app is killed: before it, during the fetch, the decision, the sending. */
const killedAfterMs = [0, 40, 90, 150, 220, 300]

/** A lease whose message died is sent again after 20 s, one whose holder died is void after 25 s; a slow machine waits. */
const toldWithinMs = 3 * minuteMs

/**
 * A mail that the server took this shortly before the kill may be sent again, as SMTP knows no receipt that survives:
 * then with the same Message-ID, by which mail programs know it.
 */
const markingMs = 100

const running = stackOfThisFile(19_700)

type Fall = { match: FollowedMatch; seller: Seller; fellAt: number }
let stillPending: Fall
let struck: (Fall & { delayMs: number; killedAt: number })[]

async function fall(one: Fall): Promise<void> {
  one.fellAt = Date.now()
  await running().control.pin(one.seller.slug, one.match.ref, [adultAt(50, one.seller.currency)])
}

function mailsOf({ match, fellAt }: Fall): Promise<Mail[]> {
  return mailsAbout(running(), match.id, fellAt)
}

beforeAll(async () => {
  const stack = running()
  const matches = (await quietMatches(stack))
    .slice(0, killedAfterMs.length + 1)
    .map((match) => ({ match, seller: match.sellers[0], fellAt: 0 }))
  const [first, ...others] = matches
  if (!first || others.length < killedAfterMs.length) throw new Error('There are too few matches.')
  stillPending = first
  struck = others.map((other, index) => ({ ...other, delayMs: killedAfterMs[index] ?? 0, killedAt: 0 }))
  await Promise.all(matches.map(({ match }) => pinEverywhere(stack.control, match)))
  await Promise.all(matches.map(({ match }) => waitForBaseline(stack, match)))
  await sleep(wishableAfterMs)
}, 400_000)

test('a mail that could not be delivered yet survives the death of the process, and is sent once', async () => {
  const stack = running()
  await stack.control.setMailFault({ mode: 'tempfail' })
  await fall(stillPending)
  await stack.site.refresh(stillPending.match.id)
  await eventually('a try that the mail server puts off', async () =>
    hasDelivered(stack.appOutput(), stillPending.match.id, '"put_off":1'),
  )
  await stack.killApp()
  await stack.control.clearMailFault()
  await stack.restartApp()
  await stack.tick()
  await eventually('the mail', async () => (await mailsOf(stillPending)).length > 0, {
    timeoutMs: 2 * minuteMs,
  })
  // The next death must not come between the server's receipt and its mark.
  await eventually('its mark', async () => hasDelivered(stack.appOutput(), stillPending.match.id, '"sent":1'))
}, 200_000)

function hasDelivered(output: string, matchId: number, count: '"put_off":1' | '"sent":1'): boolean {
  return output
    .split('\n')
    .some((line) => line.includes('"batch_delivered"') && line.includes(`"${matchId}:`) && line.includes(count))
}

test('a process killed at any moment between a change and its mail tells it after a restart', async () => {
  const stack = running()
  for (const one of struck) {
    await fall(one)
    const asked = stack.site.refresh(one.match.id).catch(() => 0)
    await sleep(one.delayMs)
    one.killedAt = Date.now()
    await stack.killApp()
    await asked
    await stack.restartApp()
    // A wish that died with the process must be made again.
    await stack.site.refresh(one.match.id)
  }
  const restartedAt = Date.now()
  for (const one of struck) {
    const { match, delayMs, killedAt } = one
    const mail = await eventually(
      `a mail about match ${match.id}, killed after ${delayMs} ms`,
      async () => {
        if (Date.now() - restartedAt > wishableAfterMs) await stack.site.refresh(match.id)
        return (await mailsOf(one))[0] ?? null
      },
      { timeoutMs: toldWithinMs, everyMs: 1_000 },
    )
    const afterMs = Date.parse(mail.received_at) - killedAt
    console.log(`  killed after ${delayMs} ms: mail ${afterMs} ms after the kill`)
  }
}, 400_000)

test('none of these changes was told twice', async () => {
  await sleep(20_000)
  expect((await mailsOf(stillPending)).map(({ subject }) => subject)).toEqual([expect.stringContaining('50.00')])
  for (const one of struck) {
    const { killedAt, delayMs } = one
    const mails = await mailsOf(one)
    expect(new Set(mails.map((mail) => mail.headers['message-id'])).size, `killed after ${delayMs} ms`).toBe(1)
    const beforeMs = killedAt - Date.parse(mails[0]?.received_at ?? '')
    const mayBeDoubled = Math.abs(beforeMs) < markingMs
    expect(mails.length, `killed after ${delayMs} ms`).toBeLessThanOrEqual(mayBeDoubled ? 2 : 1)
  }
})
