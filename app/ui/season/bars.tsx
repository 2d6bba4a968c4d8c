import { Link } from 'react-router'
import { Crest } from '../crest.tsx'
import { priceText } from '../price.tsx'
import type { Bar } from './season.rules.ts'

type BarsProps = { title: string; bars: readonly Bar[]; currency: string }

/** Rows that stand open; the dearer ones are folded. */
const mostShown = 8

/** Cheapest seats as bars, cheapest first; one alone compares nothing. */
export function Bars({ title, bars, currency }: BarsProps) {
  if (bars.length < 2) return null
  const most = Math.max(...bars.map(({ pence }) => pence), 1)
  const sorted = bars.toSorted((a, b) => a.pence - b.pence || a.id - b.id)
  const rows = (shown: readonly Bar[]) => (
    <ol>
      {shown.map((bar) => (
        <li key={bar.id}>
          <BarRow {...bar} most={most} currency={currency} />
        </li>
      ))}
    </ol>
  )
  const rest = sorted.slice(mostShown)
  return (
    <figure className="opponents">
      <figcaption className="label">{title}</figcaption>
      {rows(sorted.slice(0, mostShown))}
      {rest.length > 0 && (
        <details className="fold">
          <summary>{rest.length} more</summary>
          {rows(rest)}
        </details>
      )}
    </figure>
  )
}

function BarRow({ to, name, logo, tag, pence, most, currency }: Bar & { most: number; currency: string }) {
  return (
    <Link to={to}>
      <Crest src={logo} size={24} />
      <span className="opponent-name">
        {name} {tag && <abbr title={tag}>{tag === 'home' ? 'H' : 'A'}</abbr>}
      </span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(1, Math.round((pence / most) * 100))} height="8" />
      </svg>
      <span className="opponent-price">{priceText(pence, currency)}</span>
    </Link>
  )
}
