import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAt } from '#test/durable/platform-gate/factories.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { flagGone, heldGone } from '#worker/watching/monitoring/drift/constants.ts'
import { notesKeptMs } from '#worker/watching/monitoring/readings.constants.ts'
import { openPlatform, tickets } from './platform.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startAt })
})

afterEach(() => {
  vi.useRealTimers()
})

/** The page's price becomes the fee: every price falls to £2.50. */
const feeInstead = (page: string) => page.replace(/£[\d.]+/g, '£2.50')
const renamed = (page: string) => page.replaceAll('class="price"', 'class="amount"')

let match = 9_100

/** A platform with three matches that was read for a while. */
async function learned() {
  const matches = [match + 1, match + 2, match + 3]
  match += 3
  const platform = await openPlatform(matches)
  for (let round = 0; round < 10; round += 1) await platform.round()
  return { platform, matches }
}

const audited = async (name: string) =>
  (await env.DB.prepare('SELECT action, actor_id AS actorId FROM audit_log WHERE name LIKE ?1').bind(`%${name}%`).all())
    .results

describe('a platform whose pages change', () => {
  test('is flagged within ten checks, changes no board meanwhile, and is mailed once', async () => {
    const { platform, matches } = await learned()
    const before = await Promise.all(matches.map(platform.changes))
    expect(await platform.flagged()).toBeNull()
    expect(await platform.gate.health()).toMatchObject({ hasDrifted: false })
    platform.serve({ change: feeInstead })
    const from = platform.checks()
    await platform.round()
    expect(platform.checks() - from).toBeLessThanOrEqual(10)
    expect(await platform.gate.health()).toMatchObject({ breaker: 'closed', hasDrifted: true })
    expect((await platform.flagged())?.evidence).toMatchObject([{ kind: 'prices', was: 4_500, is: 250 }])
    for (let minute = 0; minute < 3; minute += 1) await platform.minute()
    await platform.round()
    await platform.minute()

    expect(await Promise.all(matches.map(platform.changes))).toEqual(before)
    expect(await platform.prices(matches[0] ?? 0)).toEqual([4_500, 2_250, 9_000])
    expect(platform.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['operator@touchline.example', `Alarm: The pages of Shop ${platform.id} have changed`],
    ])
    expect(platform.mails[0]?.text).toContain('the middle one of a page is £2.50, usually £45.00')
  })

  test('is not noted as checked while its pages leave out tickets that nothing confirms as sold', async () => {
    const { platform, matches } = await learned()
    const [first = 0] = matches
    platform.serve({ change: renamed })
    await platform.round()
    expect(await platform.flagged()).not.toBeNull()
    await platform.noted()
    const checkedAt = await platform.checkedAt(first)
    platform.serve({ change: (page) => page, tickets: tickets.slice(0, 1) })
    await platform.round()
    expect(await platform.prices(first)).toEqual([4_500, 2_250, 9_000])
    expect([await platform.noted(), await platform.checkedAt(first)]).toEqual([[], checkedAt])

    platform.serve({ tickets })
    await platform.round()
    expect((await platform.noted()).sort()).toEqual(matches)
    expect(await platform.checkedAt(first)).toBeGreaterThan(checkedAt ?? 0)
  })

  test('is mailed by a later run when the mail server was busy, under the same id', async () => {
    const { platform } = await learned()
    platform.serve({ change: renamed })
    await platform.round()
    platform.mailer({ kind: 'retry', reason: 'busy' })
    await platform.minute()
    platform.mailer({ kind: 'sent', messageId: 'x' })
    await platform.minute()
    await platform.minute()
    expect(new Set(platform.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(platform.mails).toHaveLength(2)
  })

  test('loses its flag by itself when its pages are as usual again', async () => {
    const { platform, matches } = await learned()
    platform.serve({ change: renamed })
    await platform.round()
    await platform.minute()
    expect((await platform.row()).results).toMatchObject([{ lifted_by: null }])
    platform.serve({ change: (page) => page })
    for (let round = 0; round < 4; round += 1) await platform.round()
    await platform.minute()
    expect(await platform.flagged()).toBeNull()
    expect((await platform.row()).results).toMatchObject([{ lifted_by: 'itself' }])

    platform.serve({ tickets: tickets.map((one) => (one.type === 'Adult' ? { ...one, pence: 4_000 } : one)) })
    await platform.round()
    expect(await platform.prices(matches[0] ?? 0)).toEqual([4_000, 2_250, 9_000])
  })

  test('loses it by an operator’s word, which the audit log has, and is believed from then on', async () => {
    const { platform, matches } = await learned()
    const operator = (await addPerson()).id
    platform.serve({ change: feeInstead })
    await platform.round()
    await platform.minute()
    const since = (await platform.row()).results[0]?.since ?? 0
    expect(await platform.drift.accept(platform.id, since - 1, operator)).toMatchObject({
      error: { message: flagGone },
    })
    expect(await audited(`Shop ${platform.id}`)).toEqual([])
    expect(await platform.drift.accept(platform.id, since, operator)).toMatchObject({ ok: true })
    expect(await audited(`Shop ${platform.id}`)).toEqual([{ action: 'drift_accepted', actorId: operator }])
    expect(await platform.flagged()).toBeNull()
    await platform.round()
    expect(await platform.prices(matches[0] ?? 0)).toEqual([250, 250, 250])
    expect(await platform.drift.accept(platform.id, since, operator)).toMatchObject({ error: { code: 'CONFLICT' } })
  })

  test('is unflagged by the next job when its gate did not hear the operator', async () => {
    const { platform } = await learned()
    platform.serve({ change: renamed })
    await platform.round()
    await platform.minute()
    await env.DB.prepare(`UPDATE drift_flags SET lifted_at = 1, lifted_by = 'operator' WHERE platform_id = ?1`)
      .bind(platform.id)
      .run()
    await platform.minute()
    expect(await platform.flagged()).toBeNull()
    expect((await platform.row()).results).toHaveLength(1)
  })
})

describe('a platform whose pages an older version read', () => {
  test('is read anew without an alarm or an alert, and the desk says what that changed', async () => {
    const { platform, matches } = await learned()
    const [first = 0] = matches
    const sent = await platform.forgetReading()
    platform.serve({ change: (page) => page.replace(/£(\d+)(\d)\.\d\d/g, '£$1.$20') })
    await platform.round()
    await platform.round()
    expect(await platform.prices(first)).toEqual([450, 220, 900])
    expect([await platform.flagged(), await platform.waiting()]).toEqual([null, []])
    expect(sent.map(({ change }) => change.platformBefore)).toEqual(matches.map(() => null))
    const { reread } = await platform.quality()
    const noted = reread.filter(({ platformId }) => platformId === platform.id)
    expect(noted.map(({ matchId }) => matchId).sort()).toEqual(matches)
    expect(noted[0]).toMatchObject({ platform: `Shop ${platform.id}`, at: expect.any(Number) })
    expect(noted[0]?.texts).toEqual([
      'The price of Adult is £4.50, was £45.00.',
      'The price of Junior is £2.20, was £22.50.',
      'The price of Family is £9.00, was £90.00.',
    ])
    vi.setSystemTime(Date.now() + notesKeptMs + 1)
    await platform.drift.sweep()
    expect((await platform.quality()).reread).toEqual([])
  })
})

describe('what waits in quarantine', () => {
  test('is believed by the next check once an operator confirms it', async () => {
    const { platform, matches } = await learned()
    const [first = 0, second = 0] = matches
    const operator = (await addPerson()).id
    platform.serve({ change: feeInstead })
    await platform.round()
    expect((await platform.waiting()).map(({ match_id }) => match_id).sort()).toEqual(matches)
    const key = { platformId: platform.id, matchId: first }
    const { held } = await platform.quality()
    const waiting = held.find(({ platformId, matchId }) => platformId === platform.id && matchId === first)
    expect(waiting).toMatchObject({ url: null, offers: [{ why: 'page' }, {}, {}] })
    expect(await platform.drift.settle(key, 'confirmed', operator)).toMatchObject({ ok: true })
    expect(await audited(`Shop ${platform.id}`)).toEqual([{ action: 'held_confirmed', actorId: operator }])
    await platform.round()
    expect(await platform.prices(first)).toEqual([250, 250, 250])
    expect(await platform.prices(second)).toEqual([4_500, 2_250, 9_000])
    expect(await platform.drift.settle(key, 'confirmed', operator)).toMatchObject({ error: { message: heldGone } })
  })

  test('names tickets that the page no longer shows, which go once an operator confirms it', async () => {
    const { platform, matches } = await learned()
    const [first = 0, second = 0, third = 0] = matches
    const operator = (await addPerson()).id
    platform.serve({ change: renamed })
    await platform.round()
    platform.serve({ change: (page) => page, tickets: tickets.slice(0, 2) })
    await platform.round()
    const waiting = (await platform.waiting()).find(({ match_id }) => match_id === first)
    expect(JSON.parse(waiting?.offers ?? 'null')).toMatchObject([
      { ticketType: 'Family', before: { pricePence: 9_000, availability: 'sold_out' }, isGone: true },
    ])
    await platform.drift.settle({ platformId: platform.id, matchId: first }, 'confirmed', operator)
    const noted = await env.DB.prepare("SELECT after FROM audit_log WHERE subject = ?1 AND action = 'held_confirmed'")
      .bind(`match ${first}`)
      .first<string>('after')
    expect(JSON.parse(noted ?? 'null')).toEqual({ offers: ['Family: £90.00, sold out → no longer shown'] })
    await platform.drift.settle({ platformId: platform.id, matchId: second }, 'refused', operator)
    await platform.round()
    expect(await platform.prices(first)).toEqual([4_500, 2_250])
    expect(await platform.prices(second)).toEqual([4_500, 2_250, 9_000])
    expect((await platform.waiting()).map(({ match_id }) => match_id)).toEqual([third])
  })

  test('stays off the board when an operator refuses it, and is forgotten when the page is right again', async () => {
    const { platform, matches } = await learned()
    const [first = 0] = matches
    const operator = (await addPerson()).id
    platform.serve({ change: feeInstead })
    await platform.round()
    await platform.drift.settle({ platformId: platform.id, matchId: first }, 'refused', operator)
    await platform.round()
    expect(await platform.prices(first)).toEqual([4_500, 2_250, 9_000])
    expect((await platform.waiting()).map(({ match_id }) => match_id)).not.toContain(first)
    platform.serve({ change: (page) => page })
    await platform.round()
    expect(await platform.waiting()).toEqual([])
  })
})
