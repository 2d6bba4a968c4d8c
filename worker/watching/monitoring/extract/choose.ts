import type { ExtractedEvent, PageNames } from '../contract.ts'
import type { Meant } from '../identity/contract.ts'
import { chooseOurs } from '../identity/rules.ts'

/** One of several events on a page, with the addresses that it gives. */
type Described = { event: ExtractedEvent | null; addresses: readonly string[] }

/** Which of several events the page is read for, by place; `isMeant` where the match is known and these alone may count. */
export type Choose = { isMeant: boolean; from: (events: readonly Described[]) => number[] }

/** By the match that is meant; without it by what the page calls itself. */
export function chooserFor(meant: Meant | undefined, names: PageNames | null): Choose {
  if (meant) {
    return {
      isMeant: true,
      from: (all) =>
        chooseOurs(
          all.map(({ event }) => event),
          meant,
        ),
    }
  }
  return { isMeant: false, from: (all) => placesNamed(all, names) }
}

function placesNamed(all: readonly Described[], names: PageNames | null): number[] {
  if (!names) return []
  const { title, shared, headings, canonical } = names
  const texts = [title, shared, headings[0]].flatMap((text) => (text ? [text.toLowerCase()] : []))
  const isNamed = ({ event }: Described) => {
    const name = event?.name?.toLowerCase()
    return name !== undefined && name.length > 3 && texts.some((text) => text.includes(name))
  }
  const places = (isChosen: (one: Described) => boolean) => all.flatMap((one, at) => (isChosen(one) ? [at] : []))
  const named = places(isNamed)
  return named.length > 0 || canonical === null ? named : places(({ addresses }) => addresses.includes(canonical))
}
