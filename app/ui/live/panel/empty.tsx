import { EmptyState } from '../../empty-state.tsx'
import type { PanelFilter } from './order.ts'
import { withQuery } from './query-address.ts'

const words: Record<PanelFilter, { title: string; text: string }> = {
  all: {
    title: 'No matches to watch',
    text: 'Matches appear here as soon as they are scheduled.',
  },
  live: {
    title: 'No live matches right now',
    text: 'The next match will appear here at kick-off.',
  },
  today: {
    title: 'No matches today',
    text: 'See Upcoming for the next ones.',
  },
  upcoming: {
    title: 'No upcoming matches',
    text: 'Every listed match has started or ended.',
  },
}

/** Why a filter is empty, and a link out of it. */
export function PanelEmpty({ filter, path }: { filter: PanelFilter; path: string }) {
  const action =
    filter === 'all'
      ? { to: '/matches', label: 'See all matches' }
      : filter === 'upcoming'
        ? { to: path, label: 'Show all' }
        : { to: withQuery(path, 'filter', 'upcoming'), label: 'Show upcoming' }
  return <EmptyState {...words[filter]} action={action} />
}
