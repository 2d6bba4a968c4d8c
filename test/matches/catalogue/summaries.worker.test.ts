import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { platformRows } from '#scripts/seed/rows.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { matchesPerPart } from '#worker/matches/catalogue/checked.rules.ts'
import { maxCheckedParts } from '#worker/matches/catalogue/constants.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import { addMatch, celtic, get, now, rangers, roomChecks, service } from './scene.ts'

beforeAll(async () => {
  await writeReference(env.DB)
})

describe('price summaries', () => {
  function change(matchId: number, seq: number, pence: number | null, seenAt = now): Change {
    const summary = { lowestPricePence: pence, currency: 'GBP', availability: 'available', offerCount: seq } as const
    const platform = {
      id: 1,
      slug: 'p',
      name: 'P',
      kind: 'official',
      url: 'https://p.test/',
      isAlertable: true,
    } as const
    return {
      id: `${matchId}:${seq}`,
      matchId,
      seq,
      seenAt,
      platform,
      platformBefore: null,
      platformAfter: summary,
      matchBefore: summary,
      matchAfter: summary,
      seller: null,
      partyOffers: [],
      priceDays: null,
      offers: [],
    }
  }

  test('lists show a party its own price, and say where nothing is known to be for it', async () => {
    const id = await addMatch({ sortAt: now + 510 * dayMs })
    const single = {
      who: 'adult',
      pricePence: 4_000,
      quantity: 1,
      section: 'North',
      sellerName: 'P',
      sellerUrl: null,
    } as const
    const pair = { ...single, pricePence: 5_500, quantity: 2, section: 'East' }
    await service.recordChange({ ...change(id, 1, 4_000), partyOffers: [single, pair] })
    const [match] = await service.findMatches([id])
    const of = async (party: Partial<Party>) =>
      (await service.forParty(match ? [match] : [], { ...anyAdult, ...party }))[0]
    expect(await of({})).toMatchObject({ lowest_price: 40 })
    expect(await of({ together: 2 })).toMatchObject({ lowest_price: 55, lowest_price_section: 'East' })
    const day = new Date(now + 510 * dayMs).toISOString().slice(0, 10)
    for (const path of [`/api/matches/${id}?`, `/api/matches?from=${day}&to=${day}&`]) {
      const { body } = await get<Match | Match[]>(`${path}together=2`)
      expect([body].flat()).toMatchObject([{ id, lowest_price: 55, lowest_price_section: 'East' }])
      expect((await get(`${path}together=9`)).status).toBe(400)
    }
    expect(await of({ who: 'child' })).toMatchObject({ lowest_price: null, is_none_for_party: true })
    const cheapest = await service.browse(
      { sort: 'cheapest', max_price: '50', team: 'celtic' },
      { ...anyAdult, together: 2 },
    )
    expect(cheapest.ok && cheapest.value.matches.some((one) => one.id === id)).toBe(false)
  })

  test('an older or repeated change never overwrites a newer one', async () => {
    const id = await addMatch({ sortAt: now + 500 * dayMs })
    await service.recordChange(change(id, 2, 6_450))
    await service.recordChange(change(id, 1, 9_900, now + hourMs))
    await service.recordChange(change(id, 2, 1_000))
    expect(await service.findMatch(id)).toMatchObject({
      lowest_price: 64.5,
      currency: 'GBP',
      availability: 'available',
      offer_count: 2,
      last_checked_at: new Date(now).toISOString(),
    })
    expect(await service.findMatch(id)).toMatchObject({ lowest_price_seller: null })
    const seller = {
      platformId: 1,
      name: 'Club Direct',
      url: 'https://club.example/m',
      checkedAt: now,
      section: null,
      quantity: null,
    }
    await service.recordChange({ ...change(id, 3, 6_400), seller })
    expect(await service.findMatch(id)).toMatchObject({ lowest_price_seller: { name: seller.name, url: seller.url } })
    await service.recordChange(change(id, 4, null))
    expect(await service.findMatch(id)).toMatchObject({ lowest_price: null, lowest_price_seller: null })
  })

  test('keeps where the cheapest ticket is, how many are left, and from what it fell for a day', async () => {
    const id = await addMatch({ sortAt: now + 506 * dayMs })
    const seller = {
      platformId: 1,
      name: 'Club Direct',
      url: null,
      checkedAt: now,
      section: 'Family Stand',
      quantity: 2,
    }
    const days = Array.from({ length: 14 }, (_, back) => Math.floor(now / dayMs) - 13 + back)
    const priceDays = { currency: 'GBP', days: days.map((day): [number, number, number] => [day, 1_200, 1_200]) }
    const before = change(id, 1, 1_200).matchAfter
    const fallen = { ...change(id, 2, 1_000), seller, priceDays, matchBefore: before, platformBefore: before }
    await service.recordChange(change(id, 1, 1_200))
    await service.recordChange(fallen)
    const shown = {
      lowest_price_section: 'Family Stand',
      lowest_price_quantity: 2,
      previous_price: 12,
      price_level: { level: 'low', usually_from: 12, usually_to: 12, days: 14 },
    }
    expect((await get(`/api/matches/${id}`)).body).toMatchObject(shown)
    // A page that left its ticket unsure for a while: another seller's price is not what it fell from.
    const unsure = {
      ...before,
      lowestPricePence: 9_000,
      comparedPrice: { pence: 1_200, currency: 'GBP', isPlusFees: false },
    }
    const isPlusFees = false
    const matchAfter = { ...fallen.matchAfter, isPlusFees }
    await service.recordChange({ ...fallen, seq: 3, matchBefore: { ...unsure, isPlusFees }, matchAfter })
    expect((await get(`/api/matches/${id}`)).body).toMatchObject(shown)
    await service.recordChange({ ...change(id, 4, 1_000), seller: { ...seller, quantity: 1 }, priceDays })
    expect(await service.findMatch(id)).toMatchObject({ ...shown, lowest_price_quantity: 1 })
    await service.recordChange({
      ...change(id, 5, 1_000, now - dayMs - 1),
      matchBefore: before,
      platformBefore: before,
    })
    expect(await service.findMatch(id)).toMatchObject({ previous_price: null, price_level: null })
  })

  test('says whether fees come on top of the price, and nothing where that is not known', async () => {
    const id = await addMatch({ sortAt: now + 505 * dayMs })
    for (const [seq, isPlusFees] of [true, false, undefined].entries()) {
      const stated = change(id, seq + 1, 6_450)
      await service.recordChange({
        ...stated,
        matchAfter: { ...stated.matchAfter, ...(isPlusFees !== undefined && { isPlusFees }) },
      })
      expect((await get(`/api/matches/${id}`)).body).toMatchObject({ is_plus_fees: isPlusFees ?? null })
    }
  })

  test.each(['completed', 'cancelled'])('a %s match keeps its last price, and has no tickets', async (status) => {
    const id = await addMatch({ sortAt: now + 502 * dayMs })
    // A completed match has been played.
    const overAt = status === 'completed' ? now - 5 * hourMs : now + 502 * dayMs
    const seller = {
      platformId: 1,
      name: 'Club Direct',
      url: 'https://club.example/m',
      checkedAt: now,
      section: null,
      quantity: null,
    }
    await service.recordChange({ ...change(id, 1, 6_450), seller })
    const sold =
      "UPDATE matches SET ticket_url = 'https://club.example/t', status = ?1, sort_at = ?2, kickoff_at = ?2 WHERE id = ?3"
    await env.DB.prepare(sold)
      .bind('scheduled', now + 502 * dayMs, id)
      .run()
    const { name, url } = seller
    expect((await get(`/api/matches/${id}`)).body).toMatchObject({
      ticket_url: 'https://club.example/t',
      availability: 'available',
      offer_count: 1,
      lowest_price_seller: { name, url },
    })
    await env.DB.prepare(sold).bind(status, overAt, id).run()
    expect(await service.matchStatus(id)).toBe(status)
    const over = { lowest_price: 64.5, currency: 'GBP', availability: 'unknown', offer_count: 0, ticket_url: null }
    const ended = { ...over, lowest_price_seller: { name, url: null } }
    expect((await get(`/api/matches/${id}`)).body).toMatchObject(ended)
    const from = new Date(overAt).toISOString()
    expect((await get(`/api/matches?from=${from}&limit=1`)).body).toMatchObject([ended])
  })

  test('a check makes a match fresher, and an older change that arrives later does not undo it', async () => {
    const id = await addMatch({ sortAt: now + 501 * dayMs })
    await service.recordChange(change(id, 1, 6_450))
    await service.recordChecks([{ matchId: id, at: now + hourMs, seller: 'P', isAlertable: true }], now + hourMs)
    await service.recordChecks([{ matchId: id, at: now + hourMs / 2, seller: 'P', isAlertable: true }], now + hourMs)
    expect(await service.findMatch(id)).toMatchObject({ last_checked_at: new Date(now + hourMs).toISOString() })
    await service.recordChange(change(id, 2, 6_000, now + hourMs / 2))
    expect(await service.findMatch(id)).toMatchObject({
      lowest_price: 60,
      last_checked_at: new Date(now + hourMs).toISOString(),
    })
  })

  test('checks of more matches than one statement takes are all noted', async () => {
    const id = await addMatch({ sortAt: now + 505 * dayMs })
    await service.recordChange(change(id, 1, 6_450))
    const others = Array.from({ length: maxCheckedParts }, (_, part) => 1_000_000 + part * matchesPerPart)
    const checked = [...others, id].map((matchId) => ({ matchId, at: now + hourMs, seller: 'P', isAlertable: true }))
    await service.recordChecks(checked, now + hourMs)
    expect(await service.findMatch(id)).toMatchObject({ last_checked_at: new Date(now + hourMs).toISOString() })
  })

  test('resale that raises no alert makes a match no fresher, unless nothing else has it', async () => {
    await openCatalogueWriter(env.DB).writePlatforms(platformRows(9700))
    const sell = (matchId: number, kind: string) =>
      env.DB.prepare(
        `insert into targets (platform_id, match_id, url, revision) select id, ?1, 'https://p.test/' || ?1 || kind, 1 from platforms
         where kind = ?2 limit 1`,
      )
        .bind(matchId, kind)
        .run()
    const [both, resaleAlone] = [
      await addMatch({ sortAt: now + 503 * dayMs }),
      await addMatch({ sortAt: now + 504 * dayMs }),
    ]
    for (const id of [both, resaleAlone]) {
      await sell(id, 'resale')
      await service.recordChange(change(id, 1, 6_450))
    }
    await sell(both, 'official')
    // Allowed on its own, while the operator's switch keeps all resale from alerting.
    const allow = (isAllowed: number) =>
      env.DB.prepare("update platforms set is_resale_allowed = ?1 where kind = 'resale'").bind(isAllowed).run()
    await allow(1)
    const checked = [both, resaleAlone].map((matchId) => ({
      matchId,
      at: now + hourMs,
      seller: 'P',
      isAlertable: false,
    }))
    await service.recordChecks(checked, now + hourMs)
    await allow(0)
    const { platform, ...resold } = change(both, 2, 6_450, now + hourMs)
    await service.recordChange({ ...resold, platform: { ...platform, kind: 'resale', isAlertable: false } })
    const checkedAt = async (id: number) => (await service.findMatch(id))?.last_checked_at
    expect(await checkedAt(both)).toBe(new Date(now).toISOString())
    expect(await checkedAt(resaleAlone)).toBe(new Date(now + hourMs).toISOString())
  })

  describe('with prices of several sellers', () => {
    const ago = (minutes: number) => now - minutes * minuteMs
    const iso = (minutes: number) => new Date(ago(minutes)).toISOString()
    const seller = (minutes: number) => ({
      platformId: 1,
      name: 'P',
      url: null,
      checkedAt: ago(minutes),
      section: null,
      quantity: null,
    })
    const noted = async (id: number, seller: string, minutes: number, isUnread = false) =>
      service.recordChecks(
        [{ matchId: id, at: ago(minutes), seller, isAlertable: true, ...(isUnread && { isUnread }) }],
        now,
      )
    const priced = async (minutes: number) => {
      const id = await addMatch({ sortAt: now + 520 * dayMs })
      await service.recordChange({ ...change(id, 1, 6_450, ago(minutes)), seller: seller(minutes) })
      return id
    }

    test('the lowest is as old as the check of its own seller', async () => {
      const id = await priced(60)
      await noted(id, 'P', 14)
      await noted(id, 'Seat Swap', 1)
      expect(await service.findMatch(id)).toMatchObject({ last_checked_at: iso(14), price_last_seen_at: null })
    })

    test('while its seller is unread, lists and calls say when it was last seen', async () => {
      const id = await priced(60)
      await noted(id, 'P', 7, true)
      await noted(id, 'Seat Swap', 1)
      const unread = { lowest_price: 64.5, last_checked_at: iso(7), price_last_seen_at: iso(7) }
      expect(await service.findMatch(id)).toMatchObject(unread)
      expect((await get(`/api/matches/${id}`)).body).toMatchObject(unread)
      await noted(id, 'P', 0)
      expect(await service.findMatch(id)).toMatchObject({ last_checked_at: iso(0), price_last_seen_at: null })
    })

    test('another seller that is unread makes it no less sure', async () => {
      const id = await priced(60)
      await noted(id, 'Seat Swap', 20, true)
      await noted(id, 'P', 2)
      expect(await service.findMatch(id)).toMatchObject({ last_checked_at: iso(2), price_last_seen_at: null })
    })

    test('a change that its seller brings makes it sure at once, and one of another does not', async () => {
      const id = await priced(60)
      await noted(id, 'P', 9, true)
      const { platform, ...next } = change(id, 2, 6_450, ago(1))
      await service.recordChange({ ...next, platform: { ...platform, id: 2, name: 'Seat Swap' }, seller: seller(60) })
      expect(await service.findMatch(id)).toMatchObject({ price_last_seen_at: iso(9) })
      await service.recordChange({ ...change(id, 3, 6_400, ago(1)), seller: seller(1) })
      expect(await service.findMatch(id)).toMatchObject({ last_checked_at: iso(1), price_last_seen_at: null })
    })

    test('before lists have noted its seller, the lowest is as old as the room knew', async () => {
      const id = await addMatch({ sortAt: now + 521 * dayMs })
      const { platform, ...next } = change(id, 1, 6_450, ago(1))
      await service.recordChange({ ...next, platform: { ...platform, id: 2, name: 'Seat Swap' }, seller: seller(90) })
      await noted(id, 'Seat Swap', 0)
      expect(await service.findMatch(id)).toMatchObject({ last_checked_at: iso(90), price_last_seen_at: null })
    })

    test('that it is unread is forgotten where lists hear it no more', async () => {
      const id = await priced(60)
      const told = { matchId: id, at: ago(40), seller: 'P', isAlertable: true, isUnread: true } as const
      await service.recordChecks([told], ago(12))
      expect(await service.findMatch(id)).toMatchObject({ last_checked_at: iso(40), price_last_seen_at: null })
    })

    describe('one match by its number is as sure as its room knows', () => {
      const room = (id: number, minutes: number) =>
        roomChecks.set(id, [
          { platformName: 'P', checkedAt: ago(minutes) },
          { platformName: 'Seat Swap', checkedAt: ago(0) },
        ])
      const shown = async (id: number) => (await get(`/api/matches/${id}`)).body

      test('of the seller of its price alone', async () => {
        const id = await priced(6)
        room(id, 1)
        expect(await shown(id)).toMatchObject({ last_checked_at: iso(1), price_last_seen_at: null })
        expect(await service.findMatch(id)).toMatchObject({ last_checked_at: iso(6) })
      })

      test('also that it was read again', async () => {
        const id = await priced(60)
        await noted(id, 'P', 40, true)
        room(id, 40)
        expect(await shown(id)).toMatchObject({ last_checked_at: iso(40), price_last_seen_at: iso(40) })
        room(id, 1)
        expect(await shown(id)).toMatchObject({ last_checked_at: iso(1), price_last_seen_at: null })
      })

      test('an older word of the room, or none, changes nothing', async () => {
        const id = await priced(6)
        expect(await shown(id)).toMatchObject({ last_checked_at: iso(6) })
        room(id, 30)
        expect(await shown(id)).toMatchObject({ last_checked_at: iso(6) })
      })
    })

    test('a party’s price is as old as the check of the seller that asks it', async () => {
      const id = await priced(60)
      const pair = { who: 'adult', pricePence: 7_000, quantity: 2, section: null } as const
      const partyOffers = [{ ...pair, sellerName: 'Seat Swap', sellerUrl: null }]
      await service.recordChange({ ...change(id, 2, 6_450, ago(50)), seller: seller(50), partyOffers })
      await noted(id, 'P', 1)
      await noted(id, 'Seat Swap', 8, true)
      expect((await get(`/api/matches/${id}`)).body).toMatchObject({ price_last_seen_at: null })
      expect((await get(`/api/matches/${id}?together=2`)).body).toMatchObject({
        lowest_price: 70,
        last_checked_at: iso(8),
        price_last_seen_at: iso(8),
      })
    })
  })

  test('a change of a deleted match changes nothing', async () => {
    await service.recordChange(change(123_456_789, 1, 100))
    expect(await service.findMatch(123_456_789)).toBeNull()
  })
})

describe('queries of other features', () => {
  test('return the facts of a match, or null', async () => {
    const id = await addMatch({ league: 8, home: celtic, away: rangers, sortAt: now + 600 * dayMs })
    expect(await service.matchFacts(id)).toMatchObject({
      id,
      leagueId: 8,
      homeTeamName: 'Celtic',
      awayTeamId: rangers,
      kickoffAt: now + 600 * dayMs,
      status: 'scheduled',
      isHighDemand: false,
    })
    expect(await service.matchFacts(987_654_321)).toBeNull()
    expect([await service.matchExists(id), await service.matchExists(987_654_321)]).toEqual([true, false])
  })

  test('return the active platforms with a page for a match', async () => {
    const id = await addMatch({ sortAt: now + 601 * dayMs })
    await openCatalogueWriter(env.DB).writePlatforms(platformRows(9700))
    await env.DB.batch([
      env.DB.prepare('update platforms set is_active = 0 where id = 2'),
      env.DB.prepare(
        `insert into targets (platform_id, match_id, url, revision)
         select value, ?1, 'http://localhost/' || value, value from json_each('[1, 2, 4]')`,
      ).bind(id),
    ])
    expect((await service.platformsOf(id)).map((platform) => platform.slug)).toEqual([
      'club-direct',
      'terrace-exchange',
    ])
  })
})
