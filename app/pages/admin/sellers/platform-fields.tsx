import { type FocusEvent, useRef } from 'react'
import { Field } from '#app/ui/form/field.tsx'
import { fillFields, SeenFields, shownIn } from '#app/ui/form/seen-fields.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import { maxBudget, usualBudget } from '#worker/matches/catalogue/platforms/constants.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import type { FieldErrors, Typed } from '../match-fields.tsx'
import { proposals, proposedFields } from './site-country.ts'
import { TicketWords } from './ticket-words.tsx'

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

/** What an operator chooses; a platform that is read by rules was one of these first. */
const readingChoices = { ...readingNames, structured: 'Web pages (schema.org data, or your rules)' }

const start = {
  name: '',
  statedKind: 'official',
  origin: '',
  country: '',
  currency: '',
  timeZone: '',
  budget: usualBudget,
  contact: '',
  reading: 'structured',
  ticketWords: '',
  isResaleAllowed: false,
} as const

type Props = { platform?: DeskPlatform; typed?: Typed | undefined; errors: FieldErrors }

/** What an operator says of a platform: what was typed, else what is stored. */
export function PlatformFields({ platform, typed, errors }: Props) {
  const stored = storedOf(platform ?? start)
  const readings = Object.entries(readingChoices)
    .filter(([value]) => value !== 'rules' || stored.reading === 'kept')
    .map(([value, label]) => ({ value: value === 'rules' ? 'kept' : value, label }))
  const filled = fillFields({ stored, typed, errors })
  const propose = useProposed()
  return (
    <>
      {platform && <SeenFields stored={stored} />}
      <Field {...filled('name', 'Name')} />
      <Field
        {...filled('origin', 'Address of the site', 'Scheme and host alone: https://tickets.example.com')}
        onBlur={platform ? undefined : propose}
      />
      <Select
        {...filled('kind', 'Kind', 'Official and exchange count once their authority is entered.')}
        options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
      />
      <Select
        {...filled(
          'reading',
          'How it is read',
          "An API needs a key, entered on the platform's page. Pages without such data need your rules, written once they are linked.",
        )}
        options={readings}
      />
      <Field {...filled('country', 'Country', 'Two letters, such as GB')} />
      <Field {...filled('currency', 'Currency', 'Three letters, such as GBP, as on its pages')} />
      <Field
        {...filled(
          'time_zone',
          'Time zone',
          'Of hours that its pages give without one, such as Europe/London; empty for the ground’s',
        )}
      />
      <Field {...filled('budget', 'Requests per minute')} type="number" min={1} max={maxBudget} />
      <Field {...filled('contact', 'Contact', 'Where you reach them')} required={false} />
      {stored.reading !== 'kept' && <TicketWords {...filled('ticket_words', 'Words of tickets')} />}
      <label className="desk-tick">
        <input
          type="checkbox"
          name="is_resale_allowed"
          defaultChecked={shownIn(typed, 'is_resale_allowed', stored.is_resale_allowed) === 'on'}
        />
        <span>Alert and link although it counts as resale, where the law of the match’s country lets it</span>
      </label>
    </>
  )
}

/** Of a new platform, an address that ends in a country's letters fills in what is usual there. */
function useProposed() {
  const before = useRef<Record<string, string>>({})
  return ({ currentTarget: { form, value: address } }: FocusEvent<HTMLInputElement>) => {
    const fields = proposedFields
      .map((name) => form?.elements.namedItem(name))
      .filter((field) => field instanceof HTMLInputElement)
    const shown = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    before.current = proposals(address, shown, before.current)
    for (const field of fields) field.value = before.current[field.name] ?? field.value
  }
}

function storedOf(platform: Omit<DeskPlatform, 'id' | 'kind' | 'isActive' | 'retiredAt' | 'version'>) {
  const { name, origin, statedKind, reading, country, currency, timeZone, budget, contact, ticketWords } = platform
  return {
    name,
    origin,
    currency,
    kind: statedKind,
    budget: String(budget),
    reading: reading === 'rules' ? 'kept' : reading,
    country: country ?? '',
    time_zone: timeZone ?? '',
    contact: contact ?? '',
    ticket_words: ticketWords,
    is_resale_allowed: platform.isResaleAllowed ? 'on' : '',
  }
}
