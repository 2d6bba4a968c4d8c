import { penceOf } from '#app/ui/stub-facts.ts'
import { nearMiles } from '#worker/matches/catalogue/constants.ts'
import { type Area, areas, milesToMap, toMap } from './projection.ts'
import type { Centre, ShownTown } from './shown-towns.ts'

/** Up to this price, and from this one, a dot has another colour. In any currency: it is a first look. */
const lowPence = 3_000
const highPence = 8_000

type PictureProps = { towns: readonly ShownTown[]; centre: Centre | null; area: Area }

/** Dots by town: larger for more matches with tickets, coloured by the lowest price, hollow where all are sold out. */
export function MapPicture({ towns, centre, area }: PictureProps) {
  return (
    <figure className={`map-picture map-picture-${area}`}>
      <svg viewBox={areas[area].box.join(' ')} aria-hidden="true">
        <use href="/europe.svg#land" className="map-land" />
        {centre && <Reach centre={centre} />}
        {towns.map((town) => (
          <Dot key={`${town.town} ${town.latitude}`} town={town} />
        ))}
      </svg>
      <figcaption className="label map-key">
        <span className="map-key-low">up to 30</span>
        <span className="map-key-usual">30 to 80</span>
        <span className="map-key-high">from 80</span>
        <span className="map-key-none">none on sale</span>
      </figcaption>
    </figure>
  )
}

function Reach({ centre }: { centre: Centre }) {
  const [x, y] = toMap(centre)
  return <circle className="map-reach" cx={x} cy={y} r={milesToMap(nearMiles)} />
}

function Dot({ town }: { town: ShownTown }) {
  const [x, y] = toMap(town)
  return (
    <a href={`/matches/${town.cheapest?.id ?? town.next.id}`} tabIndex={-1}>
      <circle className={`map-dot map-dot-${toneOf(town)}`} cx={x} cy={y} r={3 + Math.sqrt(town.onSale)}>
        <title>{`${town.town}: ${town.onSale} of ${town.matches} with tickets`}</title>
      </circle>
    </a>
  )
}

function toneOf({ cheapest, onSale }: ShownTown): 'none' | 'low' | 'usual' | 'high' {
  const pence = penceOf(cheapest?.lowest_price ?? null)
  if (onSale === 0 || pence === null) return 'none'
  return pence <= lowPence ? 'low' : pence < highPence ? 'usual' : 'high'
}
