import type { ReactNode } from 'react'
import { LedgerPanel } from '#app/pages/home/ledger.tsx'
import { LiveCard } from '#app/ui/live/panel/card.tsx'
import { toRow } from '#app/ui/live/panel/shown-live.ts'
import { MatchRow } from '#app/ui/match-row.tsx'
import { PlaceHead } from '#app/ui/place-head.tsx'
import { Stub } from '#app/ui/stub.tsx'
import { stubFacts } from '#app/ui/stub-facts.ts'
import { Ticket } from '#app/ui/ticket.tsx'
import { matchOf, now } from '#test/app/fixtures.ts'
import { begun, liveOf } from '#test/app/live/live-of.ts'
import { markup } from '#test/app/render.tsx'
import type { LedgerEntry } from '#worker/matches/landing/contract.ts'

/** A match of a team with itself, so that both sides are equally long. */
function derbyOf(name: string, more: Parameters<typeof matchOf>[0] = {}) {
  return matchOf({ home_team_name: name, away_team_name: name, lowest_price: 1_250, currency: 'USD', ...more })
}

/** Alternately kick-off, score and open time. */
const courses = [{}, { status: 'live', score: [10, 10] as [number, number] }, { time_confirmed: false }] as const

function ticket(name: string, index: number, heading: 'h1' | 'h3') {
  const match = derbyOf(name, courses[index % courses.length])
  const stub = (
    <Stub facts={stubFacts(match)} now={now}>
      <a className="button" href="/">
        See prices
      </a>
    </Stub>
  )
  return <Ticket match={match} now={now} heading={heading} stub={stub} />
}

function ledger(name: string) {
  const entry: LedgerEntry = {
    id: name,
    matchId: 7,
    homeName: name,
    awayName: name,
    at: now,
    platformName: 'Club Direct',
    ticketType: 'Adult',
    section: 'Block 97',
    movement: 'fell',
    availability: 'limited',
    pricePence: 125_000,
    previousPence: 150_000,
    currency: 'USD',
  }
  const reading = { ledger: { entries: [entry], lastChangedAt: now }, now }
  return (
    <LedgerPanel reading={reading}>
      <p>18 platforms</p>
    </LedgerPanel>
  )
}

function liveCard(name: string) {
  const row = toRow(derbyOf(name, begun), liveOf({ homeScore: 10, awayScore: 10 }), now)
  return <LiveCard row={row} now={now} isHidden={false} revealPath="/" />
}

/** Elements that show a team's name in little room; each gets the name and its place in the list. */
export const namedPieces: Record<string, (name: string, index: number) => ReactNode> = {
  "a list's ticket": (name, index) => (
    <div className="page">
      <div className="ticket-place">{ticket(name, index, 'h3')}</div>
    </div>
  ),
  "a match page's ticket": (name, index) => (
    <div className="page">
      <div className="ticket-place ticket-large">{ticket(name, index, 'h1')}</div>
    </div>
  ),
  "the head of a team's page": (name) => (
    <PlaceHead title={name} picture={<svg width="80" height="90" aria-hidden="true" />} crumbs={null} facts={[]} />
  ),
  'the ledger': (name) => <div className="page">{ledger(name)}</div>,
  'a row of a list': (name) => (
    <div className="page">
      <div className="slips">
        <MatchRow match={derbyOf(name)} now={now} hasDay />
      </div>
    </div>
  ),
  'a card of the monitor': (name) => <div className="page">{liveCard(name)}</div>,
}

export function piecesOf(names: readonly string[], piece: (name: string, index: number) => ReactNode): string {
  return markup(names.map((name, index) => <div key={name}>{piece(name, index)}</div>))
}
