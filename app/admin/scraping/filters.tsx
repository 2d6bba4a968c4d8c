import { type JobState, jobStates, maxNameSearch } from '#worker/monitoring/desk/constants.ts'
import type { JobsQuery } from '#worker/monitoring/desk/contract.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { QueryForm } from '../../ui/query-form.tsx'
import { Select } from '../../ui/select.tsx'
import { addressOfTab, type ScrapingTab, scrapingPath } from './tabs.ts'

const stateNames: Record<JobState, string> = {
  running: 'Running',
  paused: 'Paused',
  trouble: 'Held back or failing',
  setup: 'Not set up',
  forbidden: 'Not allowed',
}

/** Kept in the address, so that a view can be saved as a bookmark. */
export function JobFilters({ tab, query: { q, state } }: { tab: ScrapingTab; query: JobsQuery }) {
  return (
    <search>
      <QueryForm className="desk-filters" action={scrapingPath} key={`${q} ${state}`}>
        <input type="hidden" name="tab" value={tab} />
        <Field
          label="Platform"
          name="q"
          type="search"
          required={false}
          maxLength={maxNameSearch}
          defaultValue={q}
          aria-keyshortcuts="/"
        />
        <Select
          label="State"
          name="state"
          defaultValue={state ?? ''}
          options={[
            { value: '', label: 'Any state' },
            ...jobStates.map((value) => ({ value, label: stateNames[value] })),
          ]}
        />
        <Button tone="quiet">Search</Button>
        {(q || state) && (
          <ButtonLink to={addressOfTab(tab)} tone="quiet">
            Show all
          </ButtonLink>
        )}
      </QueryForm>
    </search>
  )
}
