import { describe, expect, test } from 'vitest'
import { BoardPanel } from '#app/pages/match/board/board.tsx'
import { listed } from '#app/pages/match/board/listed.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { notWatched } from '#worker/matches/prices/constants.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import { anyAdult } from '#worker/matches/prices/party/constants.ts'
import { now, offerOf, platformOf } from '../fixtures.ts'
import { markup, words } from '../render.tsx'

function board(...platforms: Partial<PlatformView>[]): string {
  return markup(
    <BoardPanel
      platforms={platforms.map((more, index) => platformOf({ id: index + 1, ...more }))}
      currency="GBP"
      now={now}
    />,
  )
}

describe('the order of a match’s tickets', () => {
  const order = (...offers: ReturnType<typeof offerOf>[]) =>
    listed([platformOf({ offers })], 'GBP', false).open.map(({ offer }) => offer.id)

  test('is by price over all sellers, on sale first, and reduced tickets after those for all fans', () => {
    const [dear, cheap] = [offerOf({ id: 1, pricePence: 9_000 }), offerOf({ id: 2, pricePence: 3_000 })]
    const junior = offerOf({ id: 3, pricePence: 1_000, isReduced: true })
    const opens = offerOf({ id: 4, pricePence: 2_000, availability: 'unknown' })
    expect(order(dear, junior, opens, cheap)).toEqual([2, 1, 3, 4])
    const two = [platformOf({ offers: [dear] }), platformOf({ id: 2, offers: [cheap] })]
    expect(listed(two, 'GBP', false).open.map(({ seller }) => seller.id)).toEqual([2, 1])
  })

  test('does not compare amounts of two currencies', () => {
    expect(order(offerOf({ id: 1, currency: 'EUR', pricePence: 100 }), offerOf({ id: 2 }))).toEqual([2, 1])
  })

  test('leaves out what is sold out, is no ticket, or has no link; after the match sold-out prices are the last', () => {
    const gone = offerOf({ id: 2, availability: 'sold_out' })
    const parking = offerOf({ id: 3, kind: 'add-on' })
    const resale = platformOf({ id: 2, kind: 'resale', isAlertable: false })
    const platforms = [platformOf({ offers: [offerOf(), gone, parking] }), resale]
    const ids = ({ open, soldOut, unlinked, others }: ReturnType<typeof listed>) =>
      [open, soldOut, unlinked, others].map((rows) => rows.map(({ offer, seller }) => [seller.id, offer.id]))
    expect(ids(listed(platforms, 'GBP', false))).toEqual([[[1, 1]], [[1, 2]], [[2, 1]], [[1, 3]]])
    expect(ids(listed(platforms, 'GBP', true))).toEqual([
      [
        [1, 1],
        [1, 2],
      ],
      [],
      [[2, 1]],
      [[1, 3]],
    ])
  })
})

describe('the board', () => {
  test('shows type, section, seller, price with fees, availability, quantity, then each seller with its age', () => {
    expect(words(board({}))).toBe(
      'Tickets, cheapest first Ticket Price Last change Availability ' +
        'Adult · Block 97 Arsenal Tickets £64.00 all-in same since 15:42 Limited 2 left ' +
        'Arsenal Tickets Official Last checked: Just now',
    )
  })

  test('shows who sells, and the stands where two or more have a price, beside the tickets', () => {
    const offers = [offerOf({ section: 'North Stand' }), offerOf({ id: 2, section: 'South Stand', pricePence: 7_000 })]
    const beside = board({ offers }).split('class="board-beside"')[1] ?? ''
    expect(words(beside)).toContain('Official Last checked: Just now By stand £64.00 £70.00 North £64.00 South £70.00')
    expect(board({})).not.toContain('stand-view')
  })

  test('draws a stand the stronger the cheaper it is', () => {
    const offers = [offerOf({ section: 'North Stand' }), offerOf({ id: 2, section: 'South Stand', pricePence: 7_000 })]
    const strength = [...board({ offers }).matchAll(/fill-opacity="([\d.]+)"/g)].map(([, share]) => Number(share))
    expect(strength.map((share) => share.toFixed(2))).toEqual(['0.50', '0.08'])
  })

  test.each([
    [0, '15:42'],
    [15 * hourMs, '00:42'],
    [16 * hourMs, 'yesterday'],
    [39 * hourMs, 'yesterday'],
    [40 * hourMs, '19 Nov'],
  ])('says since when a price is the same, by UK days: %i ms', (ageMs, since) => {
    expect(words(board({ offers: [offerOf({ changedAt: now - ageMs })] }))).toContain(`same since ${since} `)
  })

  test.each(['unknown', 'sold_out'] as const)('names no quantity beside “%s”', (availability) => {
    expect(words(board({ offers: [offerOf({ availability, quantity: 30 })] }))).not.toContain('30 left')
  })

  test('shows of a ticket that can be bought how many are left alone', () => {
    const html = board({ offers: [offerOf({ availability: 'available', quantity: 7 })] })
    expect(html).toContain('<span class="visually-hidden">Available</span><span class="board-left">7 left</span>')
  })

  test('folds sold-out tickets with their number, and tickets beyond the first dozen', () => {
    const offers = Array.from({ length: 15 }, (_, index) => offerOf({ id: index, pricePence: 1_000 + index }))
    const gone = offerOf({ id: 20, ticketType: 'Senior', availability: 'sold_out' })
    const html = board({ offers: [...offers, gone] })
    expect(words(html)).toContain('3 more')
    expect(html).toMatch(/<details[^>]*><summary>Sold out \(1\)<\/summary>.*Senior/)
    expect(html.split('<details')[0]?.match(/<tr/g)).toHaveLength(13)
  })

  test('says when fees are added, and where a range ends', () => {
    const text = words(board({ offers: [offerOf({ feesPence: null, highPence: 12_000 })] }))
    expect(text).toContain('£64.00 to £120.00, plus fees')
  })

  test('makes each row a link to its seller without referrer data, until the match is over', () => {
    const link = 'href="https://tickets.example/arsenal-chelsea" rel="nofollow noopener external">Arsenal Tickets'
    expect(board({})).toMatch(new RegExp(`<th scope="row">.*${link.replaceAll('.', '\\.')}.*</th>`))
    expect(markup(<BoardPanel platforms={[platformOf()]} currency="GBP" now={now} isOver />)).not.toContain('<a ')
  })

  test('folds unauthorised resale, neither linked nor counted', () => {
    const html = board({}, { kind: 'resale', isAlertable: false, url: null, name: 'StubSeats' })
    expect(html).toMatch(/<details[^>]*><summary>Unauthorised resale<\/summary>.*StubSeats.*<\/details>/)
    expect(words(html)).toContain('StubSeats Unauthorised resale')
    expect(board({ kind: 'resale', isAlertable: false, url: null })).not.toContain('<a ')
    const refusal = 'No link and no alerts: the law.'
    expect(board({ kind: 'exchange', isAlertable: false, refusal, url: null })).toContain(refusal)
  })

  test('says how long ago the last successful check was', () => {
    const text = words(board({ isStale: true, checkedAt: now - 42 * minuteMs }))
    expect(text).toContain('no successful check for 42 minutes')
    expect(text).not.toContain('Last checked')
  })

  test('distinguishes a page never read from one without offers', () => {
    const unread = board({ checkedAt: null, isAlertable: false, offers: [] })
    expect(words(unread)).toContain('This page has not been checked yet.')
    expect(unread).not.toContain('<details')
    expect(words(board({ offers: [] }))).toContain('The page listed no tickets.')
    expect(words(board({ offers: [] }))).toContain('No price data available for this match')
  })

  test('says of a page without tickets what its last check was', () => {
    const failed = words(board({ offers: [], isStale: true, lastProblem: 'nothing_found' }))
    expect(failed).toContain('No tickets could be read on its page at the last check.')
    expect(failed).not.toContain('The page listed no tickets.')
    const never = words(board({ checkedAt: null, offers: [], lastProblem: 'http_error' }))
    expect(never).toContain('No tickets could be read on its page at the last check.')
    expect(never).not.toMatch(/not (been )?checked yet/)
    const former = words(board({ offers: [], isStale: true, lastProblem: notWatched }))
    expect(former).toContain('Its page is no longer checked for this match.')
  })

  test('shows no unseen prices for a finished match', () => {
    const ended = (more: Partial<PlatformView>) =>
      words(markup(<BoardPanel platforms={[platformOf(more)]} currency="GBP" now={now} isOver />))
    expect(ended({})).toContain('Last prices seen')
    expect(ended({ offers: [] })).not.toContain('Last prices seen')
    const unread = ended({ checkedAt: null, offers: [] })
    expect(unread).toContain('This page was not checked.')
    expect(unread).not.toContain('Last prices seen')
  })

  test('has no column for what ends with the match', () => {
    const columns = (isOver: boolean) =>
      markup(<BoardPanel platforms={[platformOf()]} currency="GBP" now={now} isOver={isOver} />).match(
        /<th scope="col"/g,
      )
    expect([columns(false)?.length, columns(true)?.length]).toEqual([4, 2])
  })

  test('says when prices are held back', () => {
    expect(words(board({ quarantined: 1 }))).toContain(
      '1 price looks wrong and is held back until a second check or the operator confirms it.',
    )
    expect(words(board({ quarantined: 2 }))).toContain(
      '2 prices look wrong and are held back until a second check or the operator confirms them.',
    )
  })

  test('does not say that a page listed none while prices of it are held back', () => {
    const text = words(board({ offers: [], quarantined: 3 }))
    expect(text).toContain('3 prices look wrong')
    expect(text).not.toContain('The page listed no tickets.')
  })

  test('links onward when no platform is watched', () => {
    const html = board()
    expect(words(html)).toContain('No platform is watched for this match yet.')
    expect(html).toContain('href="/"')
  })
})

describe('a board for a party', () => {
  const pairOfChildren = { ...anyAdult, who: 'child' as const, together: 2 }
  const offers = [
    offerOf({ id: 1, pricePence: 3_000 }),
    offerOf({ id: 2, ticketType: 'Junior', quantity: 1, pricePence: 1_000 }),
    offerOf({ id: 3, ticketType: 'Junior', quantity: 2, pricePence: 2_000 }),
    offerOf({ id: 4, ticketType: 'Junior', availability: 'sold_out' }),
  ]

  test('leaves out what is not for it, with the reason; after the match the seats that were left rule out nothing', () => {
    const of = (isOver: boolean, party: typeof anyAdult) => {
      const { open, notFor, soldOut } = listed([platformOf({ offers })], 'GBP', isOver, party)
      return [open.map(({ offer }) => offer.id), notFor.map(({ offer, why }) => [offer.id, why]), soldOut.length]
    }
    expect(of(false, pairOfChildren)).toEqual([
      [3],
      [
        [2, 'together'],
        [1, 'who'],
      ],
      1,
    ])
    expect(of(false, anyAdult)).toEqual([
      [1],
      [
        [2, 'who'],
        [3, 'who'],
      ],
      1,
    ])
    expect(of(true, pairOfChildren)).toEqual([[2, 3, 4], [[1, 'who']], 0])
  })

  test('folds it under one line that says how many and why', () => {
    const html = markup(
      <BoardPanel platforms={[platformOf({ offers })]} currency="GBP" now={now} party={pairOfChildren} />,
    )
    const line = '2 more: 1 not for children, 1 with too few seats'
    expect(html).toMatch(new RegExp(`<details[^>]*><summary>${line}</summary>.*£30\\.00.*</details>`))
    expect(html.split('<details')[0]?.match(/<tr/g)).toHaveLength(2)
  })
})
