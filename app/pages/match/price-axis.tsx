import { priceText } from '#app/ui/price.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import type { ListedOffer } from './board/listed.ts'
import { usualText } from './level-text.ts'
import { axisOf } from './price-axis.rules.ts'

const height = 44

type AxisProps = { open: readonly ListedOffer[]; currency: string | null; level: PriceLevel | null; party: Party }

/** Every ticket on sale as a dot on one axis, over the range that is usual for the match. */
export function PriceAxis({ open, currency, level, party }: AxisProps) {
  const axis = axisOf(open, currency, level)
  if (!axis) return null
  const { dots, usual, fromPence, toPence } = axis
  const range = level && usualText(level, currency, party)
  return (
    <figure className="price-axis">
      <svg
        width="100%"
        height={height}
        role="img"
        aria-label={`${manyText(dots.length, 'price')} on sale${range && level ? `; ${level.level}: ${range}` : ''}`}
      >
        {usual && (
          <rect className="price-axis-usual" x={usual.x} width={usual.width} y="8" height={height - 16} rx="6" />
        )}
        <path className="price-axis-line" d="M0 22H4000" />
        {dots.map(({ key, x, isLowest }) => (
          <circle
            key={key}
            className={isLowest ? 'price-axis-lowest' : 'price-axis-dot'}
            cx={x}
            cy={height / 2}
            r={isLowest ? 7 : 5}
          />
        ))}
      </svg>
      <figcaption className="label">
        <span>from {priceText(fromPence, currency)}</span>
        {usual && <span>shaded: the usual range</span>}
        <span>to {priceText(toPence, currency)}</span>
      </figcaption>
    </figure>
  )
}
