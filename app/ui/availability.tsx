import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { Icon, type IconName } from './icons.tsx'

const looks: Record<Availability, { word: string; icon: IconName; tone: 'good' | 'warn' | 'off' }> = {
  available: { word: 'Available', icon: 'check', tone: 'good' },
  limited: { word: 'Limited', icon: 'bang', tone: 'warn' },
  sold_out: { word: 'Sold out', icon: 'cross', tone: 'off' },
  unknown: { word: 'Not known', icon: 'question', tone: 'off' },
}

/** Where everything listed can be bought, only what differs is shown. */
export function AvailabilityNews(props: Parameters<typeof AvailabilityState>[0]) {
  if (props.availability !== 'available' || props.sale) return <AvailabilityState {...props} />
  return <span className="visually-hidden">{looks.available.word}</span>
}

/** Icon, word and colour: never colour alone. `sale` says what is known of when it is sold. */
export function AvailabilityState({ availability, sale }: { availability: Availability; sale?: string | undefined }) {
  const { word, icon, tone } = looks[availability]
  return (
    <span className={`state state-${tone}`}>
      <Icon name={sale ? 'clock' : icon} />
      {sale ?? word}
    </span>
  )
}
