import type { AddOn } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
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
    describedIn(offer, index),
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
/** What a description begins with names what is sold, where it is a label: "Stadium tour", "Hospitality package". */
const mostLabelWords = 4

/** What its description says that an offer is, beside a ticket. Stands are named for zones as car parks are. */
function describedIn(offer: Node, index: NodeIndex): string | null {
  const description = textOf(offer, 'description', index)?.trim() ?? ''
  const start = description.split(/\s+/).slice(0, wordsDescribed).join(' ')
  if (isParking(start)) return start
  const label = description.split(behindLabel, 1)[0]?.trim() ?? ''
  if (label === '' || label.split(/\s+/).length > mostLabelWords) return null
  if (besides.test(label) || saysMore.test(label)) return null
  const { kind, addOn } = kindOfOffer({ ticketType: label, section: null })
  return kind === 'add-on' && addOn !== null && !ofTickets.has(addOn) ? label : null
}

const behindLabel = /[,.:;|!?(]|\s[-–—]\s/
/** Fees of a ticket, and how to be told of one, are said in its description as well. */
const ofTickets: ReadonlySet<AddOn> = new Set(['insurance', 'waiting_list'])

/** "With scarf", "+ programme", "Access by the museum"; "Lounge access" is sold. */
const besides =
  /^(?:access|entry|zugang|zutritt|einlass|accès|entrée|acceso|accesso|acesso|toegang|tillträde|adgang|\+|with|plus|and|mit|und|avec|et|con|y|com|e|met|en|med|och|og|ja|z|ze|i|s|se|ve|cu|și|és|с|со|и|з|та)\s/iu

/** What comes with a ticket, whom it is for, and where its seat or its entrance is. */
const saysMore = new RegExp(
  `(?<!\\p{L})(?:${[
    'incl\\p{L}*|inkl\\p{L}*|free|gratis|kostenlos\\p{L}*|gratuit\\p{L}*|bezpłatn\\p{L}*|zdarma|ücretsiz|ingyen\\p{L}*|бесплатн\\p{L}*|付き?|sisält\\p{L}*|comprend|compris\\p{L}*|dahil|w cenie|v ceně',
    'only|required|needed|require[sd]?|holders?|nur|erforderlich|benötigt|nötig|seulement|requise?|obligatoire|solo|sólo|necesari[oa]|requerid[oa]|obligatori[oa]|richiest[oa]|apenas|só|necessári[oa]|obrigatóri[oa]|alleen|vereist|verplicht|endast|krävs|kun|kreves|kræves|påkrevd|vain|vaaditaan|tylko|wymagan\\p{L}*|pouze|jen|nutn\\p{L}*|sadece|gerekli|csak|szükséges|doar|numai|necesar\\p{L}*|только|требуется|лише',
    'near|beside|next|behind|above|below|opposite|via|view|overlooking|entrance|gate|neben|bei|hinter|über|unter|gegenüber|eingang|blick|près|proche|derrière|face|vue|cerca|junto|detrás|frente|vista|vicino|dietro|accanto|fronte|perto|atrás|nabij|naast|achter|ingang|uitzicht|nära|bredvid|bakom|ingång|utsikt|ved|bak|bag|inngang|indgang|udsigt|vieressä|takana|sisäänkäynti|näkymä|obok|przy|za|wejście|widok|vedle|u|vchod|výhled|yanında|giriş|mellett|bejárat|lângă|intrare|рядом|вход|возле|біля|вхід|前|横|近く',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

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
