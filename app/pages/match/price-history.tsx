import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { askPageAddress } from '#app/ui/alerts/ask.ts'
import { PriceChart } from '#app/ui/chart/chart.tsx'
import type { ChartLine } from '#app/ui/chart/geometry.ts'
import { momentText } from '#app/ui/london-time.ts'
import { Price, spokenPrice } from '#app/ui/price.tsx'
import { isSoldOut } from '#app/ui/stub.tsx'
import { useScrollStop } from '#app/ui/use-scroll-stop.ts'
import { hourMs, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'
import { isAnyAdult } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import { Share, type ShareProps } from './share.tsx'

/** Rows in the table, newest first. */
export const maxHistoryRows = 100

/** From kick-off until prices are no longer watched, at the latest. */
const playMs = 2 * hourMs

type HistoryProps = Pick<ShareProps, 'facts' | 'url'> & {
  lines: ChartLine[]
  now: Instant
  match: Pick<Match, 'id' | 'match_date' | 'home_team_name' | 'away_team_name'>
  /** For whom an alert at the target is. */
  party?: Party | undefined
  /** The usual range of one adult's tickets, shaded for them. */
  level?: PriceLevel | null
  /** Sentences above the chart. */
  notes?: readonly string[]
  /** The story of the match shows the same line. */
  isFolded?: boolean | undefined
}

/** The price over time, and what of it can be shown to a friend. */
export function PriceHistory(props: HistoryProps) {
  const { match, facts, url, isFolded } = props
  const share = <Share sides={`${match.home_team_name} v ${match.away_team_name}`} facts={facts} url={url} />
  if (isFolded) {
    return (
      <section className="page section history-folded" aria-labelledby="history">
        <details className="fold">
          <summary id="history">Price history, seller by seller</summary>
          <HistoryAndNotes {...props} />
        </details>
        {share}
      </section>
    )
  }
  return (
    <section className="page section" aria-labelledby="history">
      <h2 id="history">Price history</h2>
      <HistoryAndNotes {...props}>{share}</HistoryAndNotes>
    </section>
  )
}

function HistoryAndNotes({
  lines,
  now,
  match,
  party,
  level = null,
  notes = [],
  facts,
  children,
}: HistoryProps & { children?: ReactNode }) {
  return (
    <>
      <History
        lines={lines}
        now={now}
        match={match}
        party={party}
        usual={party && !isAnyAdult(party) ? null : level}
        isOver={facts.isOver === true}
        isSoldOut={isSoldOut(facts)}
      />
      {children}
      {notes.map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
    </>
  )
}

function History({
  lines,
  now,
  match,
  party,
  usual,
  isOver,
  isSoldOut: hasNone,
}: Omit<HistoryProps, 'facts' | 'url' | 'notes' | 'level' | 'isFolded'> & {
  usual: PriceLevel | null
  isOver: boolean
  isSoldOut: boolean
}) {
  const rows = lines
    .flatMap((line) => line.points.map((point) => ({ ...point, line })))
    .toSorted((a, b) => b.at - a.at || a.line.id - b.line.id)
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (!newest || !oldest) {
    return (
      <div className="notice">
        <p className="muted">
          {hasNone
            ? 'Sold out at every check so far. The chart starts with the first ticket that comes back.'
            : 'No prices of tickets on sale yet. The history starts with the first one.'}
        </p>
      </div>
    )
  }
  const kickoffAt = Date.parse(match.match_date)
  const ask = (pence: number) => (
    <Link
      className="button"
      to={`${askPageAddress({ kind: 'match', id: match.id }, party)}&price_threshold=${pence / 100}`}
    >
      Alert me at {spokenPrice(pence, newest.line.currency)} or less
    </Link>
  )
  return (
    <>
      <PriceChart
        lines={lines}
        from={oldest.at}
        to={isOver ? Math.min(now, Math.max(newest.at, kickoffAt + playMs)) : now}
        isOver={isOver}
        usual={isOver ? null : usual}
        ask={isOver ? undefined : ask}
      />
      <details className="fold history">
        <summary>Show as a table</summary>
        <HistoryTable rows={rows.slice(0, maxHistoryRows)} />
        {rows.length > maxHistoryRows && <p className="muted">Showing the last {maxHistoryRows} changes.</p>}
      </details>
    </>
  )
}

function HistoryTable({ rows }: { rows: { at: Instant; pricePence: number | null; line: ChartLine }[] }) {
  const scrollStop = useScrollStop<HTMLElement>()
  return (
    <section className="scroll" aria-label="Price history, as figures" {...scrollStop}>
      <table>
        <caption className="visually-hidden">Lowest price per platform, newest change first</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Platform</th>
            <th scope="col">Lowest price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, pricePence, line }) => (
            <tr key={`${line.id}:${at}`}>
              <td>
                <time dateTime={toIso(at)}>{momentText(at)}</time>
              </td>
              <td>{line.name}</td>
              <td>
                <Price pence={pricePence} currency={line.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
