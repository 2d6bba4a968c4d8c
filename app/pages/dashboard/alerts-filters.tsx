import { ClientChoice } from '#app/ui/alerts/client-choice.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { ListFilter } from '#worker/alerting/alerts/constants.ts'
import type { AlertsTabData } from './alerts-data.ts'
import { dashboardPath } from './tab.ts'

const filterNames: Record<ListFilter, string> = {
  all: 'All',
  active: 'Active Only',
  inactive: 'Inactive Only',
  team: 'Team Alerts',
  league: 'League Alerts',
}
const filterOptions = Object.entries(filterNames).map(([value, label]) => ({ value, label }))

type FiltersProps = AlertsTabData['asked'] & Pick<AlertsTabData, 'clients'>

export const hasFilter = ({ filter, query, client }: AlertsTabData['asked']) =>
  filter !== 'all' || query !== '' || client !== ''

export function Filters({ filter, query, client, clients }: FiltersProps) {
  return (
    <search>
      <details className="fold" open={hasFilter({ filter, query, client })}>
        <summary>Search and filter</summary>
        <QueryForm className="alerts-filters" action={dashboardPath} key={`${filter} ${query} ${client}`}>
          <Field label="Search your alerts" name="q" type="search" maxLength={100} defaultValue={query} />
          <Select label="Show" name="filter" defaultValue={filter} options={filterOptions} />
          <ClientChoice clients={clients} name="client" chosen={client} none="Everyone" />
          <Button tone="quiet">Show</Button>
        </QueryForm>
      </details>
    </search>
  )
}
