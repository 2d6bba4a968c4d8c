import type { PlatformKind } from '#worker/catalogue/constants.ts'
import { maxBudget, usualBudget } from '#worker/catalogue/platforms/constants.ts'
import type { DeskPlatform } from '#worker/catalogue/platforms/contract.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { FieldErrors, Typed } from './match-fields.tsx'

export const kindNames: Record<PlatformKind, string> = {
  official: 'Official: the club or organiser sells',
  exchange: 'Exchange: resale with permission',
  resale: 'Resale without permission',
}

export const readingNames: Record<DeskPlatform['reading'], string> = {
  structured: 'Web pages with schema.org data',
  ticketmaster: 'Ticketmaster Discovery API',
  seatgeek: 'SeatGeek API',
  rules: 'Web pages, by rules',
}

const start = {
  name: '',
  statedKind: 'official',
  origin: '',
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  budget: usualBudget,
  contact: '',
  reading: 'structured',
  isResaleAllowed: false,
} as const

type Props = { platform?: DeskPlatform; typed?: Typed | undefined; errors: FieldErrors }

/** What an operator says of a platform: from what was typed, else from what is stored. */
export function PlatformFields({ platform, typed, errors }: Props) {
  const stored = platform ?? start
  const isRules = stored.reading === 'rules'
  const readings = Object.entries(readingNames)
    .filter(([value]) => value !== 'rules' || isRules)
    .map(([value, label]) => ({ value: value === 'rules' ? 'kept' : value, label }))
  const text = (name: string, label: string, value: string | null, hint?: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      defaultValue={typed?.[name] ?? value ?? ''}
      required={name === 'contact' ? false : undefined}
      error={errors?.[name]?.[0]}
    />
  )
  return (
    <>
      {text('name', 'Name', stored.name)}
      {text('origin', 'Address of the site', stored.origin, 'Scheme and host alone: https://tickets.example.com')}
      <Select
        label="Kind"
        name="kind"
        hint="Official and exchange count once their authority is entered."
        defaultValue={typed?.kind ?? stored.statedKind}
        options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
        error={errors?.kind?.[0]}
      />
      <Select
        label="How it is read"
        name="reading"
        hint="An API needs a key, entered on the platform's page."
        defaultValue={typed?.reading ?? (isRules ? 'kept' : stored.reading)}
        options={readings}
        error={errors?.reading?.[0]}
      />
      {text('country', 'Country', stored.country, 'Two letters')}
      {text('currency', 'Currency', stored.currency, 'Three letters')}
      {text('time_zone', 'Time zone', stored.timeZone, 'Of hours that its pages give without one')}
      <Field
        label="Requests per minute"
        name="budget"
        type="number"
        min={1}
        max={maxBudget}
        defaultValue={typed?.budget ?? stored.budget}
        error={errors?.budget?.[0]}
      />
      {text('contact', 'Contact', stored.contact, 'Where you reach them')}
      <label className="desk-tick">
        <input
          type="checkbox"
          name="is_resale_allowed"
          defaultChecked={typed ? typed.is_resale_allowed === 'on' : stored.isResaleAllowed}
        />
        <span>Alert and link although it counts as resale, where the law of the match’s country lets it</span>
      </label>
    </>
  )
}
