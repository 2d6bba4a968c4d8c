import { spokenPrice } from '#app/ui/price.tsx'
import { penceOf } from '#app/ui/stub-facts.ts'
import { nearMiles } from '#worker/matches/catalogue/constants.ts'
import { type Area, areas, milesToMap, toMap } from './projection.ts'
import type { Centre, ShownTown } from './shown-towns.ts'
import { type Tone, tonesOf } from './tones.rules.ts'

type PictureProps = { towns: readonly ShownTown[]; centre: Centre | null; area: Area }

/** Dots by town: larger for more matches with tickets, coloured by the lowest price among those of its currency, hollow where all are sold out. */
export function MapPicture({ towns, centre, area }: PictureProps) {
  return (
    <figure className={`map-picture map-picture-${area}`}>
      <svg viewBox={areas[area].box.join(' ')} aria-hidden="true">
        <use href="/europe.svg#land" className="map-land" />
        {centre && <Reach centre={centre} />}
        {tonesOf(towns).map(({ town, tone }) => (
          <Dot key={`${town.town} ${town.latitude}`} town={town} tone={tone} />
        ))}
      </svg>
      <figcaption className="label map-key">
        <span className="map-key-low">cheapest third of its currency</span>
        <span className="map-key-usual">middle</span>
        <span className="map-key-high">dearest</span>
        <span className="map-key-none">none on sale</span>
      </figcaption>
    </figure>
  )
}

function Reach({ centre }: { centre: Centre }) {
  const [x, y] = toMap(centre)
  return <circle className="map-reach" cx={x} cy={y} r={milesToMap(nearMiles)} />
}

function Dot({ town, tone }: { town: ShownTown; tone: Tone }) {
  const [x, y] = toMap(town)
  return (
    <a href={`/matches/${town.cheapest?.id ?? town.next.id}`} tabIndex={-1}>
      <circle className={`map-dot map-dot-${tone}`} cx={x} cy={y} r={3 + Math.sqrt(town.onSale)}>
        <title>{titleOf(town)}</title>
      </circle>
    </a>
  )
}

/** "Leeds: 2 of 3 with tickets, from £24" */
function titleOf({ town, onSale, matches, cheapest }: ShownTown): string {
  const pence = penceOf(cheapest?.lowest_price ?? null)
  const price = pence === null ? '' : `, from ${spokenPrice(pence, cheapest?.currency ?? null)}`
  return `${town}: ${onSale} of ${matches} with tickets${price}`
}
