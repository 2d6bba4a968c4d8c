import type { StatedSale } from '#worker/matches/catalogue/sales/contract.ts'
import { first, get, identityOf, isNode, type Node, type NodeIndex, nodes, textOf } from './node.ts'

/** Sales read per page, far above what a match has. */
const maxSales = 30

/** When the offers of an event open and close; before general sale where they are for members or are named a presale. */
export function readSales(descriptions: readonly Node[], index: NodeIndex): StatedSale[] {
  const offers = descriptions.flatMap((event) => nodes(get(event, 'offers'), index))
  const all = offers.flatMap((offer) => [offer, ...nodes(get(offer, 'offers'), index)])
  return all.slice(0, maxSales).flatMap((offer) => {
    const from = textOf(offer, 'availabilityStarts', index) ?? textOf(offer, 'validFrom', index)
    if (from === null) return []
    const to = textOf(offer, 'availabilityEnds', index) ?? textOf(offer, 'validThrough', index)
    const isPublic = !isEarly(offer, index)
    // A ticket's own name says nothing of its sale; the name of a presale does.
    const name = isPublic ? 'General sale' : (textOf(offer, 'name', index) ?? 'Presale')
    return [{ name, from, to, isPublic }]
  })
}

const early = /presale|preorder/i

function isEarly(offer: Node, index: NodeIndex): boolean {
  if (first(offer, 'validForMemberTier') !== undefined) return true
  const availability = first(offer, 'availability')
  const named = isNode(availability) ? identityOf(availability) : availability
  return early.test(String(named ?? '')) || early.test(textOf(offer, 'name', index)?.replaceAll(/[\s-]/g, '') ?? '')
}
