import { priceText } from '#app/ui/price.tsx'
import type { ListedOffer } from './board/listed.ts'
import { pricedStands, type Stand } from './stands.rules.ts'

/** A ground as every other: eight parts around a pitch, each with the place of its price. */
const shapes: Record<Stand, { path: string; x: number; y: number }> = {
  north: { path: 'M76 4H244V50H76z', x: 160, y: 27 },
  'north-east': { path: 'M250 4H280Q316 4 316 40V50H250z', x: 282, y: 27 },
  east: { path: 'M260 56H316V144H260z', x: 288, y: 100 },
  'south-east': { path: 'M250 150H316V160Q316 196 280 196H250z', x: 282, y: 173 },
  south: { path: 'M76 150H244V196H76z', x: 160, y: 173 },
  'south-west': { path: 'M70 150H4V160Q4 196 40 196H70z', x: 38, y: 173 },
  west: { path: 'M4 56H60V144H4z', x: 32, y: 100 },
  'north-west': { path: 'M70 4H40Q4 4 4 40V50H70z', x: 38, y: 27 },
}

const names: Record<Stand, string> = {
  north: 'North',
  'north-east': 'North-east',
  east: 'East',
  'south-east': 'South-east',
  south: 'South',
  'south-west': 'South-west',
  west: 'West',
  'north-west': 'North-west',
}

/** How strong the cheapest stand is, and the dearest; its price stays readable on both. */
const strongest = 0.5
const weakest = 0.08

type StandViewProps = { open: readonly ListedOffer[]; currency: string | null }

/** Where in the ground it is cheap, as far as sellers name a stand. The list says the same as the picture. */
export function StandView({ open, currency }: StandViewProps) {
  const priced = pricedStands(open, currency)
  if (priced.length === 0) return null
  return (
    <section className="stand-view" aria-labelledby="stands-title">
      <h3 id="stands-title">By stand</h3>
      <svg viewBox="0 0 320 200" aria-hidden="true">
        <path className="stand-pitch" d="M72 62H248V138H72zM160 62V138M160 84A16 16 0 1 0 160 116A16 16 0 1 0 160 84" />
        {Object.entries(shapes).map(([stand, { path, x, y }]) => {
          const known = priced.find((one) => one.stand === stand)
          return (
            <g key={stand}>
              <path
                className={known ? 'stand-priced' : 'stand'}
                fillOpacity={known && strongest - known.share * (strongest - weakest)}
                d={path}
              />
              {known && (
                <text className="stand-price" x={x} y={y + 5} textAnchor="middle">
                  {priceText(known.pence, currency)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <ol className="stand-list">
        {priced
          .toSorted((a, b) => a.pence - b.pence)
          .map(({ stand, pence }) => (
            <li key={stand}>
              <span>{names[stand]}</span>
              <span className="amount">{priceText(pence, currency)}</span>
            </li>
          ))}
      </ol>
      <p className="label">
        The cheapest ticket where a seller names the stand; stronger is cheaper. Not a plan of this ground.
      </p>
    </section>
  )
}
