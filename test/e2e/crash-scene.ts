import { expect } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import type { Mail } from './control.ts'
import { eventually } from './eventually.ts'
import { adultAt, checkUntilAsked, type FollowedMatch, mailsAbout, type Seller } from './followed-matches.ts'
import type { RunningStack } from './running-stack.ts'

/** A lease whose message died is resent after 20 s, one whose holder died is void after 25 s; slow machines need longer. */
const notifiedWithinMs = 3 * minuteMs

/**
 * A mail accepted this shortly before the kill may be resent, because SMTP's receipt does not survive:
 * with the same Message-ID, by which mail programs recognise it.
 */
const markingMs = 100

/** A match whose price falls, and the moment at which the process is killed. */
export type Fall = { match: FollowedMatch; seller: Seller; fellAt: number; killedAt: number }

export const newFall = (match: FollowedMatch): Fall => ({ match, seller: match.sellers[0], fellAt: 0, killedAt: 0 })

/** Whether the app has logged a batch of the match with this count. */
export function hasDelivered(output: string, matchId: number, count: '"postponed":1' | '"sent":1'): boolean {
  return output
    .split('\n')
    .some((line) => line.includes('"batch_delivered"') && line.includes(`"${matchId}:`) && line.includes(count))
}

/** Prices that fall in a product that is killed and started again. */
export function crashScene(running: () => RunningStack) {
  async function fall(one: Fall): Promise<void> {
    one.fellAt = Date.now()
    await running().control.pin(one.seller.slug, one.match.ref, [adultAt(50, one.seller.currency)])
    await checkUntilAsked(running(), one.match, one.seller)
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
    // Sent by the process that was killed: if it recorded that, no other will.
    if (Date.parse(mail.received_at) <= one.killedAt) return
    // The next kill must not come between the server's receipt and its record.
    await eventually('its mark', async () => hasDelivered(stack.appOutput(), one.match.id, '"sent":1'))
  }

  /** Every resend happened before another check can be requested. */
  async function expectOnce(one: Fall): Promise<void> {
    await checkUntilAsked(running(), one.match, one.seller)
    expect((await mailsOf(one)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('50'))
    const mails = await mailsOf(one)
    expect(new Set(mails.map((mail) => mail.headers['message-id'])).size).toBe(1)
    const mayBeDoubled = Math.abs(one.killedAt - Date.parse(mails[0]?.received_at ?? '')) < markingMs
    expect(mails.length).toBeLessThanOrEqual(mayBeDoubled ? 2 : 1)
  }

  return { expectNotified, expectOnce, fall, kill }
}
