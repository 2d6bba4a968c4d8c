import type { Match } from '#worker/matches/catalogue/contract.ts'

const width = 44
const height = 14

/** The lowest price of each of the last days as steps, without axes; words beside it say where it stands. */
export function WeekLine({ week }: { week: Match['price_week'] }) {
  if (!week) return null
  const known = week.filter((price) => price !== null)
  const isFallen = (known.at(-1) ?? 0) < (known[0] ?? 0)
  return (
    <svg
      className={isFallen ? 'week-line week-line-fallen' : 'week-line'}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path d={weekPath(week)} />
    </svg>
  )
}

/** "M0 2H6V12H13": a gap where nothing was on sale. */
export function weekPath(week: readonly (number | null)[]): string {
  const known = week.filter((price) => price !== null)
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const y = (price: number) => Math.round(span === 0 ? height / 2 : 1 + ((low + span - price) / span) * (height - 2))
  const x = (place: number) => Math.round((place * width) / week.length)
  return week
    .map((price, place) => {
      if (price === null) return ''
      const isOn = place > 0 && week[place - 1] != null
      return `${isOn ? `V${y(price)}` : `M${x(place)} ${y(price)}`}H${x(place + 1)}`
    })
    .join('')
}
