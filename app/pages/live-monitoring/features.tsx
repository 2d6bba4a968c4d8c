import { type Feature, FeatureList } from '#app/ui/feature-list.tsx'

const features: readonly Feature[] = [
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
  return <FeatureList titleId="live-features" title="What the monitor does" features={features} />
}
