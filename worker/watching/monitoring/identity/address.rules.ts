import { entrances, lists } from './constants.ts'

/** Where redirects led: nowhere else, to the home page or a list, to a page above the one asked for, or to another. */
export type Led = 'nowhere' | 'home' | 'above' | 'elsewhere'

const entranceParts = new Set(entrances.split(' '))
const listParts = new Set(lists.split(' '))

/** Compares the address that was asked for with the one that answered; scheme, host, case and query say nothing. */
export function ledTo(url: string, finalUrl: string): Led {
  const [asked, answered] = [partsOf(url), partsOf(finalUrl)]
  if (asked.join('/') === answered.join('/')) return 'nowhere'
  if (answered.every((part) => entranceParts.has(part) || listParts.has(part))) return 'home'
  const isAbove = answered.length < asked.length && answered.every((part, at) => part === asked[at])
  return isAbove ? 'above' : 'elsewhere'
}

/** The parts of a path that tell pages apart: a language in front of them does not. */
function partsOf(address: string): string[] {
  if (!URL.canParse(address)) return [address]
  const parts = decoded(new URL(address).pathname)
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  return parts.length > 1 && entranceParts.has(parts[0] ?? '') ? parts.slice(1) : parts
}

/** A year by itself: "-2025", not "2025-26". */
const yearAlone = /(?<!\d)20\d\d(?!\d|[-/]\d)/g

/** Years that only the address that answered names. */
export function yearsAdded(url: string, finalUrl: string): string[] {
  const [asked, answered] = [partsOf(url), partsOf(finalUrl)].map((parts) => parts.join('/'))
  return [...(answered ?? '').matchAll(yearAlone)].map(([year]) => year).filter((year) => !asked?.includes(year))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
