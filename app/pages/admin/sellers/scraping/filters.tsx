import { type JobState, jobStates, maxNameSearch } from '#worker/watching/monitoring/desk/constants.ts'
import type { JobsQuery } from '#worker/watching/monitoring/desk/contract.ts'
import { ListFilters } from '../../list-filters.tsx'
import { addressOfTab, type ScrapingTab, scrapingPath } from './tabs.ts'

const stateNames: Record<JobState, string> = {
  running: 'Running',
  paused: 'Paused',
  trouble: 'Held back or failing',
  setup: 'Not set up',
  forbidden: 'Not allowed',
}

export function JobFilters({ tab, query: { q, state } }: { tab: ScrapingTab; query: JobsQuery }) {
  return (
    <ListFilters
      action={scrapingPath}
      words={{ label: 'Platform', value: q, maxLength: maxNameSearch }}
      choices={[
        {
          name: 'state',
          label: 'State',
          chosen: state,
          any: 'Any state',
          options: jobStates.map((value) => ({ value, label: stateNames[value] })),
        },
      ]}
      kept={{ tab }}
      wholeAt={q || state ? addressOfTab(tab) : undefined}
    />
  )
}
