// A party in an address.
import { anyAdult, maxTogether, type Party, whos } from './constants.ts'

/** Query parameters of a party: `?for=child&together=2&without=away,hospitality`. */
const partyFields = ['for', 'together', 'without'] as const

/** Null where the address says nothing of it; what it says wrongly is left out. */
export function partyIn(params: URLSearchParams): Party | null {
  if (!partyFields.some((name) => params.has(name))) return null
  const without = (params.get('without') ?? '').split(',')
  return {
    who: whos.find((who) => who === params.get('for')) ?? anyAdult.who,
    together: seatsIn(params.get('together')),
    isWithoutAwayEnd: without.includes('away'),
    isWithoutHospitality: without.includes('hospitality'),
  }
}

function seatsIn(text: string | null): number {
  return text !== null && /^\d$/.test(text) ? Math.min(Math.max(Number(text), 1), maxTogether) : anyAdult.together
}

/** Null for what a party's address leaves out. */
export function fieldsOfParty({ who, together, isWithoutAwayEnd, isWithoutHospitality }: Party) {
  const without = [isWithoutAwayEnd && 'away', isWithoutHospitality && 'hospitality'].filter(Boolean).join(',')
  return {
    for: who === anyAdult.who ? null : who,
    together: together === anyAdult.together ? null : String(together),
    without: without || null,
  }
}

/** The same of a form's fields, of which an empty one says nothing. */
export function partyOfFields(fields: Readonly<Record<string, string | undefined>>): Party {
  const known = partyFields.map((name) => [name, fields[name] ?? ''])
  return partyIn(new URLSearchParams(known)) ?? anyAdult
}

/** A pressed chip: "who:child", "together:2", or a switch of what is left out. */
export function changedParty(party: Party, change = ''): Party {
  const [name, value] = change.split(':')
  if (name === 'who') return { ...party, who: whos.find((who) => who === value) ?? party.who }
  if (name === 'together') return { ...party, together: seatsIn(value ?? null) }
  if (name === 'away') return { ...party, isWithoutAwayEnd: !party.isWithoutAwayEnd }
  if (name === 'hospitality') return { ...party, isWithoutHospitality: !party.isWithoutHospitality }
  return party
}

/** Without a field of a party's. */
const plainAddress = /^\/[\w/-]*(?:\?(?!for=|together=|without=)[a-z]+=\d+)?$/

/** The address for the party: without its fields where it is any adult. */
export function withParty(address: string, party: Party): string {
  const fields = Object.entries(fieldsOfParty(party))
  // Nearly every link of a list, where making an address of each took a twentieth of the page.
  if (plainAddress.test(address) && fields.every(([, value]) => value === null)) return address
  const url = new URL(address, 'http://localhost')
  for (const [name, value] of fields) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search.replaceAll('%2C', ',')
}

/** As a query; empty for any adult. */
export function partyText(party: Party): string {
  const fields = Object.entries(fieldsOfParty(party)).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return new URLSearchParams(fields).toString()
}

export function partyOfText(text: string): Party {
  return partyIn(new URLSearchParams(text)) ?? anyAdult
}

/** Whether the match's own lowest price is the party's. */
export function isAnyAdult({ who, together, isWithoutAwayEnd, isWithoutHospitality }: Party): boolean {
  return who === 'adult' && together === 1 && !isWithoutAwayEnd && !isWithoutHospitality
}
