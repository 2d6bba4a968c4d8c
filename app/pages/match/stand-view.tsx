import { priceText } from '#app/ui/price.tsx'
import type { ListedOffer } from './board/listed.ts'
import { pricedStands, type Stand } from './stands.rules.ts'

/** A ground as every other: eight parts around a pitch. */
const shapes: Record<Stand, string> = {
  north: 'M70 8H250V48H70z',
  'north-east': 'M256 8H280Q312 8 312 40V48H256z',
  east: 'M272 54H312V146H272z',
  'south-east': 'M256 152H312V160Q312 192 280 192H256z',
  south: 'M70 152H250V192H70z',
  'south-west': 'M64 152H8V160Q8 192 40 192H64z',
  west: 'M8 54H48V146H8z',
  'north-west': 'M64 8H40Q8 8 8 40V48H64z',
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

type StandViewProps = { open: readonly ListedOffer[]; currency: string | null }

/** Where in the ground it is cheap, as far as sellers name a stand. The list says the same as the picture. */
export function StandView({ open, currency }: StandViewProps) {
  const priced = pricedStands(open, currency)
  if (priced.length === 0) return null
  return (
    <section className="stand-view" aria-labelledby="stands-title">
      <h3 id="stands-title">By stand</h3>
      <svg viewBox="0 0 320 200" aria-hidden="true">
        <path className="stand-pitch" d="M64 62H256V138H64zM160 62V138M160 84A16 16 0 1 0 160 116A16 16 0 1 0 160 84" />
        {Object.entries(shapes).map(([stand, shape]) => {
          const known = priced.find((one) => one.stand === stand)
          return (
            <path
              key={stand}
              className={known ? 'stand-priced' : 'stand'}
              fillOpacity={known && 0.85 - known.share * 0.65}
              d={shape}
            />
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
      <p className="label">The cheapest ticket where a seller names the stand. Not a plan of this ground.</p>
    </section>
  )
}
