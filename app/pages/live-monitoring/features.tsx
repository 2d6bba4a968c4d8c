import { Icon, type IconName } from '#app/ui/icons.tsx'

const features: readonly { name: string; icon: IconName; text: string }[] = [
  {
    name: 'Real-time updates',
    icon: 'bolt',
    text: 'Goals, cards and prices arrive over a live connection. If it drops, the page says so, reconnects and catches up.',
  },
  {
    name: 'Match timing',
    icon: 'clock',
    text: 'A countdown to each kick-off in UK time, then the minute of play, half-time, extra time and the final whistle. New kick-off times appear here.',
  },
  {
    name: 'Instant alerts',
    icon: 'bell',
    text: 'A sound and a browser notification for kick-offs, goals, red cards and full-time: once each, however many tabs you have open.',
  },
  {
    name: 'Live statistics',
    icon: 'trend',
    text: 'The number of matches live, today and upcoming, and the latest events in each.',
  },
]

export function LiveFeatures() {
  return (
    <section className="page section" aria-labelledby="live-features">
      <div className="section-head">
        <h2 id="live-features">What the monitor does</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keyboard. */}
      <ul className="features" aria-labelledby="live-features" tabIndex={0}>
        {features.map(({ name, icon, text }) => (
          <li key={name} className="feature">
            <h3>
              <Icon name={icon} size={20} />
              {name}
            </h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
