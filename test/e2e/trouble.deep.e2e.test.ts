import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformFault } from '#scripts/sandbox/faults.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { PriceEntry } from '#worker/matches/prices/contract.ts'
import { notifiedOf, registerByCall, type Session, signInByCall } from './api-session.ts'
import type { ShownOffer } from './control.ts'
import { eventually } from './eventually.ts'
import {
  adultAt,
  basePrice,
  checkUntilAsked,
  type FollowedMatch,
  fan,
  mailsAbout,
  matchForEach,
  pinEverywhere,
  type Seller,
  shownBy,
  showsPrice,
  waitForBaseline,
} from './followed-matches.ts'
import { faults, healthySlug, mailFaults, platformsInTrouble } from './platforms-in-trouble.ts'
import { stackOfThisFile } from './running-stack.ts'
import { quietAndDaily } from './watched.ts'

/** Faults last at least this long: longer than a time-out and the first retries. */
const faultsLastMs = 25 * secondMs

/** Only against hanging, not a speed limit. Longer trouble on a slow machine makes breakers wait longer. */
const patienceMs = 5 * minuteMs

const running = stackOfThisFile(quietAndDaily)

type Case = { match: FollowedMatch; seller: Seller; before: PriceEntry[] }
const cases = new Map<string, Case>()
let mailMatches: FollowedMatch[]
let elsewhere: { match: FollowedMatch; seller: Seller }
let fanSession: Session
let faultsSetAt = 0
let faultsClearedAt = 0

/** The cheapest is last, where half a page lacks it; the name has a non-ASCII letter. */
function threeOffers(currency: string): ShownOffer[] {
  return [
    { ...adultAt(90, currency), ticket_type: 'Südtribüne' },
    { ...adultAt(75, currency), ticket_type: 'Family' },
    adultAt(basePrice, currency),
  ]
}

beforeAll(async () => {
  const stack = running()
  fanSession = await signInByCall(stack.appOrigin, fan)
  const taken = await matchForEach(stack, platformsInTrouble)
  faults.forEach(({ slug }, index) => {
    const one = taken[index]
    if (one) cases.set(slug, { ...one, before: [] })
  })
  const [healthy, ...forMails] = taken.slice(faults.length)
  if (!healthy) throw new Error('No match was kept for the healthy platform.')
  elsewhere = healthy
  mailMatches = forMails.map(({ match }) => match)
  await Promise.all(taken.map(({ match }) => pinEverywhere(stack.control, match)))
  await Promise.all(
    [...cases.values()].map(({ match, seller }) =>
      stack.control.pin(seller.slug, match.ref, threeOffers(seller.currency)),
    ),
  )
  await Promise.all(taken.map(({ match }) => waitForBaseline(stack, match)))
  for (const one of cases.values()) one.before = await shownBy(stack.site, one.match.id, one.seller)
}, 400_000)

afterAll(async () => {
  await running().control.clearMailFault()
})

/** The facts of an offer without times. */
function facts(entries: PriceEntry[]) {
  return entries.map(({ ticket_type, price, currency, availability_status, quantity }) => ({
    ticket_type,
    price,
    currency,
    availability_status,
    quantity,
  }))
}

function hangs(fault: PlatformFault): boolean {
  return fault.mode === 'hang' || fault.mode === 'slow'
}

/**
 * Sets the faults and requests checks until each page was fetched. Wrong answers are limited to the page under
 * test, or the breaker might open first; a hang affects the whole platform.
 */
async function strike(struck: typeof faults): Promise<void> {
  const { control } = running()
  const found = struck.map(({ slug, fault }) => ({ ...(cases.get(slug) as Case), fault }))
  await Promise.all(
    found.map(({ seller, fault }) =>
      control.setFault(seller.slug, hangs(fault) ? fault : { ...fault, path: seller.path }),
    ),
  )
  await Promise.all(found.map(({ match, seller }) => checkUntilAsked(running(), match, seller)))
}

describe('while twelve platforms fail, each in its own way', () => {
  test(
    'a change on another platform still arrives as a mail',
    async () => {
      const { control } = running()
      faultsSetAt = Date.now()
      // Hanging ones come last: a local queue has one consumer, which waits for their time-outs in turn.
      await strike(faults.filter(({ fault }) => !hangs(fault)))
      const hangingAt = Date.now()
      const hanging = strike(faults.filter(({ fault }) => hangs(fault)))
      await control.pin(elsewhere.seller.slug, elsewhere.match.ref, [adultAt(50, elsewhere.seller.currency)])
      await checkUntilAsked(running(), elsewhere.match, elsewhere.seller)
      const arriving = eventually(
        'the mail about the healthy platform',
        async () => (await mailsAbout(running(), elsewhere.match.id, faultsSetAt))[0] ?? null,
        { timeoutMs: patienceMs },
      )
      const [mail] = await Promise.all([arriving, hanging])
      console.log(`  mail ${Date.parse(mail.received_at) - hangingAt} ms after the twelfth platform fell into trouble`)
      expect(mail.subject).toContain('50')
      expect(mail.text).toContain(elsewhere.seller.name)
      await sleep(Math.max(0, hangingAt + faultsLastMs - Date.now()))
    },
    2 * patienceMs,
  )

  test.each(faults)('a platform that $title keeps its last good offers and fires no alert', async ({ slug }) => {
    const one = cases.get(slug) as Case
    expect(one.before.length).toBeGreaterThan(0)
    expect(facts(await shownBy(running().site, one.match.id, one.seller))).toEqual(facts(one.before))
    expect(await notifiedOf(fanSession, one.match.id, faultsSetAt)).toEqual([])
  })
})

describe('after the trouble', () => {
  test(
    'every platform is checked again',
    async () => {
      const { control, site } = running()
      await Promise.all(faults.map(({ slug }) => control.clearFault(slug)))
      faultsClearedAt = Date.now()
      for (const { match, seller } of cases.values()) {
        await control.pin(seller.slug, match.ref, [
          ...threeOffers(seller.currency).slice(0, 2),
          adultAt(45, seller.currency),
        ])
      }
      await eventually(
        'the new price of every platform',
        async () => {
          await Promise.all([...cases.values()].map(({ match }) => site.refresh(match.id)))
          const shown = await Promise.all(
            [...cases.values()].map(({ match, seller }) => showsPrice(site, match.id, seller, 45)),
          )
          return shown.every(Boolean)
        },
        { timeoutMs: patienceMs, everyMs: 3_000 },
      )
      console.log(
        `  all platforms were read ${((Date.now() - faultsClearedAt) / 1_000).toFixed(0)} s after the trouble`,
      )
    },
    2 * patienceMs,
  )

  test.each(faults)('the next real fall on the platform that $title is notified once', async ({ slug }) => {
    const one = cases.get(slug) as Case
    const notified = () => notifiedOf(fanSession, one.match.id, faultsSetAt)
    await eventually(`a notification about ${slug}`, async () => (await notified()).length > 0)
    expect(await notified()).toEqual([expect.stringMatching(/45\b/)])
  })
})

async function subjectsTo({ email }: Session, { id }: FollowedMatch, since: number): Promise<string[]> {
  return (await mailsAbout(running(), id, since, email)).map(({ subject }) => subject)
}

describe('a mail server that', () => {
  // A fan each, because messages to one wait for each other.
  test.each(mailFaults)('$title: the mail finally arrives $arrives times', async ({ fault, arrives }) => {
    const { control, appOutput } = running()
    const match = mailMatches[mailFaults.findIndex((one) => one.fault === fault)]
    const seller = match?.sellers.find(({ slug }) => slug === healthySlug)
    if (!match || !seller) throw new Error('No match was kept for this.')
    const session = await registerByCall(running(), `ada-${fault.mode}@example.com`)
    await session.call('/api/alerts', { match_id: match.id, alert_type: 'price_drop', price_threshold: 55 })
    const since = Date.now()
    await control.setMailFault(fault)
    await control.pin(seller.slug, match.ref, [adultAt(50, seller.currency)])
    await checkUntilAsked(running(), match, seller)
    await eventually('a try that fails', async () => hasFailedOnce(appOutput(), match.id))
    expect(await subjectsTo(session, match, since)).toEqual([])
    await control.clearMailFault()
    if (arrives > 0) {
      await eventually('the mail', async () => (await subjectsTo(session, match, since)).length > 0)
    }
    await sleep(3_000)
    expect(await subjectsTo(session, match, since)).toHaveLength(arrives)
  })
})

/** The app's log line about a batch of mails of a match. */
function hasFailedOnce(output: string, matchId: number): boolean {
  return output
    .split('\n')
    .filter((line) => line.includes('"batch_delivered"') && line.includes(`"${matchId}:`))
    .some((line) => /"(postponed|failed)":[1-9]/.test(line))
}
