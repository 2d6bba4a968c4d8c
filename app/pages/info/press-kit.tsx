import { momentText } from '#app/ui/london-time.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { channelNames, deliveryChannels } from '#worker/people/channels.constants.ts'

export type Figures = { leagues: number; teams: number; platforms: number; countedAt: Instant }

/** Figures from the database and constant facts. */
export function FactSheet({ figures }: { figures: Figures | null }) {
  const facts: [string, string][] = [
    ...(figures
      ? ([
          ['Platforms watched', String(figures.platforms)],
          ['Competitions', String(figures.leagues)],
          ['Teams', String(figures.teams)],
        ] as [string, string][])
      : []),
    ['Alert channels', deliveryChannels.map((channel) => channelNames[channel]).join(', ')],
    ['Languages and currency', 'English; prices in the currency of the seller, plans in pounds sterling'],
    ['Tickets sold', 'None, ever'],
  ]
  return (
    <>
      <dl className="info-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {figures ? (
          <>
            Counted on <time dateTime={toIso(figures.countedAt)}>{momentText(figures.countedAt)}</time>, UK time.
          </>
        ) : (
          "We can't load the numbers of platforms, competitions and teams right now. Please reload in a moment."
        )}
      </p>
    </>
  )
}

const logos = [
  { file: 'touchline-mark.svg', name: 'Mark, SVG', ground: 'night', width: 96, height: 96 },
  {
    file: 'touchline-wordmark-on-dark.png',
    name: 'Wordmark for dark grounds, PNG',
    ground: 'night',
    width: 300,
    height: 65,
  },
  {
    file: 'touchline-wordmark-on-light.png',
    name: 'Wordmark for light grounds, PNG',
    ground: 'day',
    width: 300,
    height: 65,
  },
] as const

export function LogoFiles() {
  return (
    <>
      <p>
        The name is Touchline: one word, one capital. The mark is the halfway line and the light on the spot. You may
        use both to write about Touchline; please do not redraw them or suggest that we endorse something.
      </p>
      <ul className="info-logos">
        {logos.map(({ file, name, ground, width, height }) => (
          <li key={file}>
            <span className={`info-logo info-logo-${ground}`}>
              <img src={`/press/${file}`} alt="" width={width} height={height} loading="lazy" />
            </span>
            <a href={`/press/${file}`} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
