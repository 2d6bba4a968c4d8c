/** What a country's sites usually are; a country with several time zones has none here. */
type Usual = { country: string; currency: string; time_zone?: string }

const euros = (country: string, zone: string): Usual => ({ country, currency: 'EUR', time_zone: `Europe/${zone}` })

/** By the last part of a host's name. */
const endings: Record<string, Usual> = {
  at: euros('AT', 'Vienna'),
  be: euros('BE', 'Brussels'),
  de: euros('DE', 'Berlin'),
  es: euros('ES', 'Madrid'),
  fi: euros('FI', 'Helsinki'),
  fr: euros('FR', 'Paris'),
  gr: euros('GR', 'Athens'),
  hr: euros('HR', 'Zagreb'),
  ie: euros('IE', 'Dublin'),
  it: euros('IT', 'Rome'),
  nl: euros('NL', 'Amsterdam'),
  pt: euros('PT', 'Lisbon'),
  ch: { country: 'CH', currency: 'CHF', time_zone: 'Europe/Zurich' },
  cz: { country: 'CZ', currency: 'CZK', time_zone: 'Europe/Prague' },
  dk: { country: 'DK', currency: 'DKK', time_zone: 'Europe/Copenhagen' },
  hu: { country: 'HU', currency: 'HUF', time_zone: 'Europe/Budapest' },
  no: { country: 'NO', currency: 'NOK', time_zone: 'Europe/Oslo' },
  pl: { country: 'PL', currency: 'PLN', time_zone: 'Europe/Warsaw' },
  ro: { country: 'RO', currency: 'RON', time_zone: 'Europe/Bucharest' },
  se: { country: 'SE', currency: 'SEK', time_zone: 'Europe/Stockholm' },
  tr: { country: 'TR', currency: 'TRY', time_zone: 'Europe/Istanbul' },
  uk: { country: 'GB', currency: 'GBP', time_zone: 'Europe/London' },
  il: { country: 'IL', currency: 'ILS', time_zone: 'Asia/Jerusalem' },
  jp: { country: 'JP', currency: 'JPY', time_zone: 'Asia/Tokyo' },
  kr: { country: 'KR', currency: 'KRW', time_zone: 'Asia/Seoul' },
  za: { country: 'ZA', currency: 'ZAR', time_zone: 'Africa/Johannesburg' },
  au: { country: 'AU', currency: 'AUD' },
  br: { country: 'BR', currency: 'BRL' },
  ca: { country: 'CA', currency: 'CAD' },
  mx: { country: 'MX', currency: 'MXN' },
  us: { country: 'US', currency: 'USD' },
}

/** What the ending of a site's address says of its country; nothing where it names none. */
function usualOf(address: string): Partial<Usual> {
  if (!URL.canParse(address.trim())) return {}
  return endings[new URL(address.trim()).hostname.split('.').at(-1) ?? ''] ?? {}
}

export const proposedFields = ['country', 'currency', 'time_zone'] as const

type Fields = Readonly<Record<string, string>>

/** What to fill in after an address was typed: fields that are empty, or show what another address proposed. */
export function proposals(address: string, shown: Fields, before: Fields): Record<string, string> {
  const usual = usualOf(address)
  const free = proposedFields.filter((name) => !shown[name]?.trim() || shown[name] === before[name])
  return Object.fromEntries(free.map((name) => [name, usual[name] ?? '']))
}
