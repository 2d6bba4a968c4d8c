import { EmptyState } from '../../ui/empty-state.tsx'
import type { PanelFilter } from './order.ts'

const words: Record<PanelFilter, { title: string; text: string }> = {
  all: {
    title: 'No matches to watch',
    text: 'Fixtures appear here as soon as they are known.',
  },
  live: {
    title: 'No match is on right now',
    text: 'The next kick-off appears here by itself, with its score.',
  },
  today: {
    title: 'No match is played today',
    text: 'What comes next is under Upcoming.',
  },
  upcoming: {
    title: 'No match is coming up',
    text: 'Every match that is listed has begun or is over.',
  },
}

/** Why a filter is empty, and a link out of it. */
export function PanelEmpty({ filter, path }: { filter: PanelFilter; path: string }) {
  const action =
    filter === 'all'
      ? { to: '/matches', label: 'See all matches' }
      : filter === 'upcoming'
        ? { to: path, label: 'Show all' }
        : { to: `${path}?filter=upcoming`, label: 'Show upcoming' }
  return <EmptyState {...words[filter]} action={action} />
}
