import { Link } from 'react-router'
import { PriceChart } from '#app/ui/chart.tsx'
import type { ChartLine } from '#app/ui/chart-geometry.ts'
import { momentText } from '#app/ui/london-time.ts'
import { Price, spokenPrice } from '#app/ui/price.tsx'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'

/** Rows in the table, newest first. */
export const maxHistoryRows = 100

type HistoryProps = {
  lines: ChartLine[]
  now: Instant
  /** Of a match that alerts can still be made on. */
  askAbout?: number | undefined
}

export function PriceHistory({ lines, now, askAbout }: HistoryProps) {
  const rows = lines
    .flatMap((line) => line.points.map((point) => ({ ...point, line })))
    .toSorted((a, b) => b.at - a.at || a.line.id - b.line.id)
  const oldest = rows.at(-1)
  if (!oldest) {
    return (
      <div className="notice">
        <p className="muted">No prices yet. The history starts with the first one.</p>
      </div>
    )
  }
  return (
    <>
      <PriceChart
        lines={lines}
        from={oldest.at}
        to={now}
        ask={
          askAbout === undefined
            ? undefined
            : (pence) => (
                <Link className="button" to={`/alerts/new?match=${askAbout}&price_threshold=${pence / 100}`}>
                  Alert me at {spokenPrice(pence, lines[0]?.currency ?? null)} or less
                </Link>
              )
        }
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className="scroll" aria-label="Price history, as figures" tabIndex={0}>
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
