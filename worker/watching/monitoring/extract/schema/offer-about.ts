import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import type { Draft } from '../doubts.ts'
import { schemaName } from './availability.ts'
import { isEvent } from './graph.ts'
import { get, type Node, type NodeIndex, nodes, textOf, typesOf } from './node.ts'

/** What an offer is for, besides its name: its category, and the item in it with its types. */
export function aboutOf(offer: Node, index: NodeIndex): Draft['about'] {
  const inAddress = parkingInAddress(offer, index)
  const isAlone = ['itemOffered', 'category', 'additionalType', 'description'].every(
    (name) => get(offer, name) === undefined,
  )
  if (isAlone) return inAddress === null ? nothingMore : { labels: [inAddress], types: [] }
  const items = nodes(get(offer, 'itemOffered'), index).filter((node) => !isEvent(node))
  const labels = [
    textOf(offer, 'category', index),
    parkingIn(offer, index),
    inAddress,
    ...items.map((item) => textOf(item, 'name', index)),
  ]
  const types = [...typeNames(offer, index), ...items.flatMap((item) => [...typesOf(item), ...typeNames(item, index)])]
  index.steps.spend(types.length)
  return { labels: labels.filter((label) => label !== null), types }
}

const nothingMore: Draft['about'] = {}

function typeNames(node: Node, index: NodeIndex): string[] {
  const type = textOf(node, 'additionalType', index)
  return type === null ? [] : [schemaName(type).toLowerCase()]
}

/** Words read from the start of a description: "Car parking space at the ground". The rest may be about anything. */
const wordsDescribed = 3

/** Stands are named for zones as car parks are; other things in a description may be what a seat looks on. */
function parkingIn(offer: Node, index: NodeIndex): string | null {
  const words = textOf(offer, 'description', index)?.trim().split(/\s+/).slice(0, wordsDescribed).join(' ') ?? ''
  return isParking(words) ? words : null
}

/** Most addresses have none of these, and are looked at once. */
const anyParking = /park|estacion|aparcam|parcheg|pysakoin/i

/** A whole part of the offer's address: "/parking/kelsford-marlow". */
function parkingInAddress(offer: Node, index: NodeIndex): string | null {
  const url = textOf(offer, 'url', index)
  if (url === null || !anyParking.test(url)) return null
  const parts = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[/?&=#]/)
  const words = parts.map((part) => part.replaceAll(/[-_+.]/g, ' ').trim())
  return words.find((part) => part.split(' ').length <= wordsDescribed && isParking(part)) ?? null
}

function isParking(text: string): boolean {
  const { kind, addOn } = kindOfOffer({ ticketType: text, section: null })
  return kind === 'add-on' && addOn === 'parking'
}
