import { describe, expect, test } from 'vitest'
import { BoardPanel } from '#app/pages/match/board.tsx'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import { now, offerOf, platformOf } from './fixtures.ts'
import { markup, words } from './render.tsx'

function board(...platforms: Partial<PlatformView>[]): string {
  return markup(
    <BoardPanel platforms={platforms.map((more, index) => platformOf({ id: index + 1, ...more }))} now={now} />,
  )
}

describe('the board', () => {
  test('shows type, section, price with fees, availability, quantity and age', () => {
    expect(words(board({}))).toContain(
      'Arsenal Tickets Official Last checked: Just now Tickets on Arsenal Tickets Ticket Price Availability ' +
        'Adult Block 97 £64.00 all-in Limited 2 left See on Arsenal Tickets',
    )
  })

  test('says that a queue has formed before a page, until the match is over', () => {
    const queue = { since: Date.parse('2026-11-22T14:02:00Z') }
    const text = 'A queue has formed at Arsenal Tickets since 14:02. It is often the first sign of a sale.'
    expect(words(board({ queue }))).toContain(text)
    expect(words(board({}))).not.toContain('queue')
    expect(words(markup(<BoardPanel platforms={[platformOf({ queue })]} now={now} isOver />))).not.toContain('queue')
  })

  test('says when fees are added, and where a range ends', () => {
    const text = words(board({ offers: [offerOf({ feesPence: null, highPence: 12_000 })] }))
    expect(text).toContain('£64.00 to £120.00, plus fees')
  })

  test('links to a platform without referrer data', () => {
    expect(board({})).toContain(
      '<a href="https://tickets.example/arsenal-chelsea" rel="nofollow noopener external">See on Arsenal Tickets',
    )
  })

  test('labels and explains unauthorised resale, and does not link it', () => {
    const html = board({ kind: 'resale', isAlertable: false, url: null, name: 'StubSeats' })
    const refusal = 'No link and no alerts: the law.'
    expect(board({ kind: 'resale', isAlertable: false, refusal, url: null })).toContain(refusal)
    expect(html).not.toContain('<a ')
    expect(words(html)).toContain('StubSeats Unauthorised resale')
    expect(words(html)).toContain('In the UK, selling a football ticket this way can be an offence')
  })

  test('says how long ago the last successful check was', () => {
    const text = words(board({ isStale: true, checkedAt: now - 42 * minuteMs }))
    expect(text).toContain('no successful check for 42 minutes')
    expect(text).not.toContain('Last checked')
  })

  test('distinguishes a page never read from one without offers', () => {
    expect(words(board({ checkedAt: null, offers: [] }))).toContain('This page has not been checked yet.')
    expect(words(board({ offers: [] }))).toContain('The page listed no tickets.')
  })

  test('shows no unseen prices for a finished match', () => {
    const ended = (more: Partial<PlatformView>) =>
      words(markup(<BoardPanel platforms={[platformOf(more)]} now={now} isOver />))
    expect(ended({})).toContain('Last prices seen')
    expect(ended({ offers: [] })).not.toContain('Last prices seen')
    const unread = ended({ checkedAt: null, offers: [] })
    expect(unread).toContain('This page was not checked.')
    expect(unread).not.toContain('Last prices seen')
  })

  test('says when prices are held back', () => {
    expect(words(board({ quarantined: 1 }))).toContain(
      '1 price looks wrong and is held back until a second check or the operator confirms it.',
    )
    expect(words(board({ quarantined: 2 }))).toContain(
      '2 prices look wrong and are held back until a second check or the operator confirms them.',
    )
  })

  test('explains only the kinds of platform on it', () => {
    expect(words(board({ kind: 'exchange' }))).not.toContain('Unauthorised')
  })

  test('links onward when no platform is watched', () => {
    const html = board()
    expect(words(html)).toContain('No platform is watched for this match yet.')
    expect(html).toContain('href="/"')
  })
})
