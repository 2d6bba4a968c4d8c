import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { notifiedOf, registerByCall, type Session } from './api-session.ts'
import type { Mail } from './control.ts'
import { eventually } from './eventually.ts'
import {
  basePrice,
  type FollowedMatch,
  mailsAbout,
  nextCheckMs,
  nextFollowedMatch,
  pinEverywhere,
  type Seller,
  setPriceOf,
  showsPrice,
} from './followed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'
import { nextDaily } from './watched.ts'

/** Generous: the figure is printed, and a slow machine must not fail. */
const mailWithinMs = 2 * minuteMs

/** Whose only alert is on the match: its mails wait for no others. */
const fan = 'ada.pipeline@touchline.test'

const running = stackOfThisFile(nextDaily)
let session: Session
let match: FollowedMatch
let seller: Seller

const setPrice = (price: number) => setPriceOf(running(), match, seller, price)

/** When the platform's page was last fetched. */
async function lastCheckAt(): Promise<number> {
  const requests = await running().control.requests(seller.slug)
  const check = requests.find(({ path, status }) => path === seller.path && status === 200)
  return Date.parse(check?.at ?? '')
}

/** Every notification of the match, once none can be on its way. */
async function mailsInTheEnd(): Promise<Mail[]> {
  await sleep(3_000)
  return mailsAbout(running(), match.id, 0, fan)
}

async function mailSaying(price: string): Promise<Mail> {
  return eventually(
    `a mail that says ${price} about match ${match.id}`,
    async () => (await mailsAbout(running(), match.id, 0, fan)).find(({ subject }) => subject.includes(price)) ?? null,
    { timeoutMs: mailWithinMs },
  )
}

beforeAll(async () => {
  match = await nextFollowedMatch(running())
  seller = match.sellers[0]
  const { control, site } = running()
  await pinEverywhere(control, match)
  for (const one of match.sellers) {
    await eventually(`${one.name} at the base price`, () => showsPrice(site, match.id, one, basePrice), {
      timeoutMs: 2 * nextCheckMs,
    })
  }
  session = await registerByCall(running(), fan)
  await session.call('/api/alerts', { match_id: match.id, alert_type: 'price_drop' })
}, 200_000)

let mail: Mail

test('a falling price reaches the mailbox of a fan with an alert on the match', async () => {
  await setPrice(50)
  mail = await mailSaying('50')
  const tookMs = Date.parse(mail.received_at) - (await lastCheckAt())
  console.log(`  ${seller.name} asked → mail accepted: ${tookMs} ms`)
  expect(tookMs).toBeGreaterThan(0)
})

test('the mail names the match, the platform and the price before and after, and links to the match', () => {
  expect(mail.to).toBe(fan)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(seller.name)
    expect(part).toContain(match.match.home_team_name)
    expect(part).toContain(match.match.away_team_name)
    expect(part).toMatch(/\D50\b/)
    expect(part).toMatch(/was \S*60\b/)
    expect(part).toContain(`${running().appOrigin}/matches/${match.id}`)
  }
  // A seller may state prices without its fees, and one amount with pence has them all say theirs.
  expect(mail.subject).toMatch(/50((?:\.00)?(?: plus fees)?) \(was \S*60\1\) · /)
})

test('the fall is notified once, however often the page is checked', async () => {
  const checkedAt = await lastCheckAt()
  await eventually(
    'another check',
    async () => {
      const requests = await running().control.requests(seller.slug)
      return requests.some(({ at, path }) => Date.parse(at) > checkedAt && path === seller.path)
    },
    { timeoutMs: nextCheckMs },
  )
  expect(await mailsInTheEnd()).toHaveLength(1)
})

test('the price history has the fall on top', async () => {
  // The ticket cannot be named: a price range, all that some platforms show, names none.
  const history = await running().site.history(match.id, seller.slug)
  expect(history[0]).toMatchObject({ platform_name: seller.name, price: 50 })
  // Tickets of a check before the base price have gone since, and stand between.
  const prices = history.flatMap(({ price }) => price ?? [])
  expect(prices.slice(0, 2)).toEqual([50, basePrice])
})

test('the mail offers one-click unsubscription, and opening the link changes nothing', async () => {
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail.headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:\d+\/u\/[^>]+>$/)
  const answer = await fetch(unsubscribeUrl(mail))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<form')
})

test('a price that rises and falls again is notified again, a little later than the first', async () => {
  await setPrice(basePrice)
  expect(await mailsInTheEnd()).toHaveLength(1)
  await setPrice(49)
  const second = await mailSaying('49')
  expect(second.text).toMatch(/was \S*60\b/)
  expect(second.headers['message-id']).not.toBe(mail.headers['message-id'])
  expect(await mailsInTheEnd()).toHaveLength(2)
})

test("a mail program's bare post unsubscribes, and a further fall is not mailed", async () => {
  const answer = await fetch(unsubscribeUrl(mail), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  const before = await notifiedOf(session, match.id)
  expect(before.length).toBeGreaterThan(0)
  await setPrice(40)
  await sleep(5 * secondMs)
  expect(await notifiedOf(session, match.id)).toEqual(before)
})

test('an unsubscribe link that was tampered with is refused', async () => {
  const answer = await fetch(`${unsubscribeUrl(mail).slice(0, -2)}xx`, { method: 'POST' })
  expect(answer.status).toBe(404)
})

function unsubscribeUrl({ headers }: Mail): string {
  return headers['list-unsubscribe']?.slice(1, -1) ?? ''
}
