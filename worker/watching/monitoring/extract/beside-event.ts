import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedEvent } from '../contract.ts'
import type { Draft } from './doubts.ts'

type Named = Pick<ExtractedEvent, 'name'> | null

const wordsOf = (named: Named) =>
  aliasKey(named?.name ?? '')
    .split(' ')
    .filter(Boolean)

/** A product may be the same tickets as the event, or a shirt beside them: most words of one's name are the other's. */
export function namesAlike(event: Named, product: Named): boolean {
  const [ours, theirs] = [new Set(wordsOf(event)), new Set(wordsOf(product))]
  if (ours.size === 0 || theirs.size === 0) return true
  return [...ours].filter((word) => theirs.has(word)).length > Math.min(ours.size, theirs.size) / 2
}

/**
 * The offers of a product on the page of an event that has none: the event may be sold out, and the product a scarf, or
 * the next match. Its name says what it is.
 */
export function besideEvent(event: Named, product: Named, drafts: Draft[]): Draft[] {
  const name = product?.name
  if (!event?.name || !name) return drafts
  const ours = new Set(wordsOf(event))
  const more = wordsOf(product).filter((word) => !ours.has(word))
  if (more.length === 0) return drafts
  const says = kindOfOffer({ ticketType: name, section: null }).says !== undefined
  const isUnclear = !says && !namesAlike(event, product)
  return drafts.map((draft) => ({
    ...draft,
    heading: draft.heading ?? name,
    about: { ...draft.about, labels: [...(draft.about?.labels ?? []), more.join(' ')] },
    ...(isUnclear && { isUnclear }),
  }))
}
