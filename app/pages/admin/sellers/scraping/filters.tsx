import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { type JobState, jobStates, maxNameSearch } from '#worker/watching/monitoring/desk/constants.ts'
import type { JobsQuery } from '#worker/watching/monitoring/desk/contract.ts'
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
