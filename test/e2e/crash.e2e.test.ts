import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#worker/platform/clock.ts'
import type { Mail } from './control.ts'
import { eventually } from './eventually.ts'
import {
  adultAt,
  type FollowedMatch,
  mailsAbout,
  matchesThatDie,
  pinEverywhere,
  quietMatches,
  type Seller,
  showsPrice,
  waitForBaseline,
  wishUntilAsked,
} from './followed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'
import { nextQuiet } from './watched.ts'

/** A lease whose message died is resent after 20 s, one whose holder died is void after 25 s; slow machines need longer. */
const notifiedWithinMs = 3 * minuteMs

/**
 * A mail accepted this shortly before the kill may be resent, because SMTP's receipt does not survive:
 * with the same Message-ID, by which mail programs recognise it.
 */
const markingMs = 100

const running = stackOfThisFile(nextQuiet)

type Fall = { match: FollowedMatch; seller: Seller; fellAt: number; killedAt: number }
let stillPending: Fall
let beingRead: Fall
let seen: Fall

async function fall(one: Fall): Promise<void> {
  one.fellAt = Date.now()
  await running().control.pin(one.seller.slug, one.match.ref, [adultAt(50, one.seller.currency)])
  await wishUntilAsked(running(), one.match, one.seller)
}

async function kill(one: Fall): Promise<void> {
  one.killedAt = Date.now()
  await running().killApp()
}

function mailsOf({ match, fellAt }: Fall): Promise<Mail[]> {
  return mailsAbout(running(), match.id, fellAt)
}

async function expectNotified(one: Fall): Promise<void> {
  const stack = running()
  await stack.restartApp()
  await stack.tick()
  const mail = await eventually('the mail', async () => (await mailsOf(one))[0] ?? null, {
    timeoutMs: notifiedWithinMs,
  })
  console.log(`  mail ${Date.parse(mail.received_at) - one.killedAt} ms after the kill`)
  // On a busy machine the price may be shown long after the mail: the process that was killed had recorded it.
  if (one.killedAt - Date.parse(mail.received_at) > markingMs) return
  // The next kill must not come between the server's receipt and its record.
  await eventually('its mark', async () => hasDelivered(stack.appOutput(), one.match.id, '"sent":1'))
}

beforeAll(async () => {
  const stack = running()
  const matches = (await quietMatches(stack)).slice(0, matchesThatDie)
  const [first, second, third] = matches.map((match) => ({ match, seller: match.sellers[0], fellAt: 0, killedAt: 0 }))
  if (!first || !second || !third) throw new Error('There are too few matches.')
  stillPending = first
  beingRead = second
  seen = third
  await Promise.all(matches.map((match) => pinEverywhere(stack.control, match)))
  await Promise.all(matches.map((match) => waitForBaseline(stack, match)))
}, 400_000)

test('a mail not delivered before a crash is sent once after the restart', async () => {
  const stack = running()
  await stack.control.setMailFault({ mode: 'tempfail' })
  await fall(stillPending)
  await eventually('a try that the mail server puts off', async () =>
    hasDelivered(stack.appOutput(), stillPending.match.id, '"put_off":1'),
  )
  await kill(stillPending)
  await stack.control.clearMailFault()
  await expectNotified(stillPending)
}, 400_000)

function hasDelivered(output: string, matchId: number, count: '"put_off":1' | '"sent":1'): boolean {
  return output
    .split('\n')
    .some((line) => line.includes('"batch_delivered"') && line.includes(`"${matchId}:`) && line.includes(count))
}

test('a process killed while reading a changed page notifies of the change after a restart', async () => {
  const { control } = running()
  const { slug, path } = beingRead.seller
  await control.setFault(slug, { mode: 'hang', path })
  await fall(beingRead)
  await kill(beingRead)
  await control.clearFault(slug)
  await expectNotified(beingRead)
}, 400_000)

test('a process killed as soon as a change is visible notifies of it after a restart', async () => {
  const { site } = running()
  await fall(seen)
  await eventually('the new price', () => showsPrice(site, seen.match.id, seen.seller, 50), { everyMs: 20 })
  await kill(seen)
  await expectNotified(seen)
}, 400_000)

test('no change was notified twice', async () => {
  // Every resend happened before another check can be requested.
  for (const one of [stillPending, beingRead, seen]) {
    await wishUntilAsked(running(), one.match, one.seller)
    expect((await mailsOf(one)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('50'))
    const mails = await mailsOf(one)
    expect(new Set(mails.map((mail) => mail.headers['message-id'])).size).toBe(1)
    const mayBeDoubled = Math.abs(one.killedAt - Date.parse(mails[0]?.received_at ?? '')) < markingMs
    expect(mails.length).toBeLessThanOrEqual(mayBeDoubled ? 2 : 1)
  }
}, 400_000)
