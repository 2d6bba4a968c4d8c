import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import { maxBudget, usualBudget } from '#worker/matches/catalogue/platforms/constants.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import type { FieldErrors, Typed } from '../match-fields.tsx'
import { fillFields, SeenFields, shownIn } from '../seen-fields.tsx'
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
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
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
  return (
    <>
      {platform && <SeenFields stored={stored} />}
      <Field {...filled('name', 'Name')} />
      <Field {...filled('origin', 'Address of the site', 'Scheme and host alone: https://tickets.example.com')} />
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
      <Field {...filled('country', 'Country', 'Two letters')} />
      <Field {...filled('currency', 'Currency', 'Three letters')} />
      <Field {...filled('time_zone', 'Time zone', 'Of hours that its pages give without one')} />
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
