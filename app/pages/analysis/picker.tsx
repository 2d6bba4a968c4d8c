import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { analysisPath } from '#worker/alerting/analysis/constants.ts'
import type { Analysis } from '#worker/alerting/analysis/contract.ts'
import { analysisAddress, fieldsOf, type Shown } from './address.ts'
import { titleOf } from './chart-panel.tsx'

export type Choice = Shown & { name: string; what: string }

/** What a search found, or where to begin, as links; in the place of the subject, or beside it. */
export function Choices({
  asked,
  choices,
  beside,
}: {
  asked: string
  choices: readonly Choice[]
  beside: Shown | null
}) {
  if (choices.length === 0) return <p className="notice muted">Nothing is called “{asked}” here.</p>
  return (
    <ul className="ledger-entries">
      {choices.map((choice) => (
        <li key={`${choice.kind}${choice.id}`}>
          <Link to={beside ? analysisAddress(beside, choice) : analysisAddress(choice)}>{choice.name}</Link>
          <p className="label">{choice.what}</p>
        </li>
      ))}
    </ul>
  )
}

/** Finds a subject by its name. */
export function FindForm({ label, hint, beside }: { label: string; hint: string; beside: Shown | null }) {
  return (
    <QueryForm className="analysis-find" action={analysisPath}>
      {beside && <Kept fields={fieldsOf(beside)} />}
      <Field label={label} hint={hint} name="q" id={beside ? 'q-with' : 'q-of'} required maxLength={100} />
      <Button tone="quiet">Find</Button>
    </QueryForm>
  )
}

/** Another season of the same, or one beside it. */
export function SeasonForm({ one, other, isBeside }: { one: Analysis; other: Shown | null; isBeside: boolean }) {
  const seasons = isBeside ? one.seasons.filter((season) => season !== one.season) : one.seasons
  if (one.kind === 'match' || seasons.length < (isBeside ? 1 : 2)) return null
  const kept = isBeside
    ? [...fieldsOf(one), ...fieldsOf({ ...one, season: null }, 'with_')]
    : [...fieldsOf({ ...one, season: null }), ...(other ? fieldsOf(other, 'with_') : [])]
  const name = isBeside ? 'with_season' : 'season'
  return (
    <QueryForm className="analysis-find" action={analysisPath} key={`${name}${titleOf(one)}`}>
      <Kept fields={kept} />
      <Select
        label={isBeside ? 'Compare with season' : 'Season'}
        name={name}
        defaultValue={isBeside ? seasons[0] : (one.season ?? undefined)}
        options={seasons.map((season) => ({ value: season, label: season }))}
      />
      <Button tone="quiet">{isBeside ? 'Compare' : 'Show'}</Button>
    </QueryForm>
  )
}

function Kept({ fields }: { fields: readonly [name: string, value: string][] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
