import { wordsOfPath } from '../../../matching/address-words.rules.ts'
import { sideStems } from '../../../matching/words/constants.ts'
import type { ExtractedEvent } from '../../contract.ts'
import { schemaName } from './availability.ts'
import { get, identityOf, isNode, list, type Node, type NodeIndex, nodes, resolve, textOf, typesOf } from './node.ts'
import { readSales } from './sales.ts'

const mostAround = 300
const mostLabelWords = 5

/** An event's facts from its nodes; the first node with a fact wins. Null without any. */
export function readEvent(descriptions: Node[], index: NodeIndex): ExtractedEvent | null {
  if (descriptions.length === 0) return null
  const fact = (name: string) => firstOf(descriptions, (node) => textOf(node, name, index))
  const status = fact('eventStatus') ?? firstOf(descriptions, (node) => referenceOf(node, 'eventStatus'))
  const event: ExtractedEvent = {
    name: fact('name'),
    startDate: momentIn(fact('startDate')),
    homeTeam: fact('homeTeam'),
    awayTeam: fact('awayTeam'),
    venue: firstOf(descriptions, (node) => venueOf(node, index)),
    status: status === null ? null : schemaName(status),
  }
  if (Object.values(event).every((value) => value === null)) return null
  const sales = readSales(descriptions, index)
  const competitors = event.homeTeam === null && event.awayTeam === null ? competitorsOf(descriptions, index) : null
  const isOfWomen = descriptions.some((node) => areFemale(node, index))
  const within = ['superEvent', 'sport']
    .flatMap((name) => fact(name) ?? [])
    .concat(isOfWomen ? 'Women' : [])
    .join(' | ')
  const told = [fact('organizer')?.slice(0, mostAround), labelOf(fact('description')), ...keywordsOf(fact('keywords'))]
  const around = [...told, wordsOfAddress(fact('url'))].filter(Boolean).join(' | ')
  return {
    ...event,
    ...(around !== '' && { around }),
    ...(competitors && { competitors }),
    ...(within !== '' && { within }),
    ...(sales.length > 0 && { sales }),
  }
}

/** Programs write milliseconds since 1970, or seconds. */
function momentIn(startDate: string | null): string | null {
  if (startDate === null || startDate.charAt(4) === '-' || !/^(?:\d{10}|\d{13})$/.test(startDate)) return startDate
  return new Date(Number(startDate.padEnd(13, '0'))).toISOString()
}

/** Both teams are said to be women's. */
function areFemale(event: Node, index: NodeIndex): boolean {
  if (get(event, 'homeTeam') === undefined && get(event, 'competitor') === undefined) return false
  const teams = ['homeTeam', 'awayTeam', 'competitor'].flatMap((name) => nodes(get(event, name), index))
  const isFemale = (team: Node) => /(?:^|\/)female$/i.test(textOf(team, 'gender', index) ?? '')
  return teams.length > 0 && teams.every(isFemale)
}

/** Of one event: more are a shop's for all its pages. */
const mostKeywords = 4

function keywordsOf(keywords: string | null): string[] {
  if (keywords === null) return []
  const all = keywords.slice(0, mostAround).split(/\s*[,;]\s*/)
  return all.length <= mostKeywords ? all : []
}

/** Where the address names another side: "/femenino/sevilla-celta". */
function wordsOfAddress(url: string | null): string | null {
  if (url === null || !sideStems.test(url)) return null
  const words = wordsOfPath(url.slice(0, mostAround).replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, ''))
  return sideStems.test(words) ? words : null
}

/** How a description begins where that is a label: "Frauen-Bundesliga, 18. Spieltag". A sentence may be of anybody. */
function labelOf(description: string | null): string | null {
  const label =
    description
      ?.slice(0, mostAround)
      .split(/[,.:;|!?]|\s[-–—]\s/, 1)[0]
      ?.trim() ?? ''
  return label.split(/\s+/).length <= mostLabelWords ? label : null
}

/** The two sides, where exactly two are named; many pages name them as performers. */
function competitorsOf(descriptions: Node[], index: NodeIndex): [string, string] | null {
  for (const property of ['competitor', 'performer', 'performers']) {
    const named = descriptions.flatMap((node) =>
      nodes(get(node, property), index).flatMap((one) => textOf(one, 'name', index) ?? []),
    )
    const [first, second, ...others] = new Set(named)
    if (first !== undefined && second !== undefined && others.length === 0) return [first, second]
  }
  return null
}

function firstOf(descriptions: Node[], read: (node: Node) => string | null): string | null {
  for (const node of descriptions) {
    const value = read(node)
    if (value !== null) return value
  }
  return null
}

function referenceOf(node: Node, name: string): string | null {
  const value = list(get(node, name))[0]
  return isNode(value) ? identityOf(value) : null
}

function venueOf(event: Node, index: NodeIndex): string | null {
  const places = list(get(event, 'location')).filter(
    (place) => !isNode(place) || !typesOf(place).includes('virtuallocation'),
  )
  for (const place of places) {
    const name = textOf({ place: isNode(place) ? resolve(place, index) : place }, 'place', index)
    if (name !== null) return name
  }
  return null
}

/** Whether it takes place nowhere but on a screen: its offers are of a stream, not of a seat. */
export function isOnline(event: Node, index: NodeIndex): boolean {
  const mode = textOf(event, 'eventAttendanceMode', index) ?? referenceOf(event, 'eventAttendanceMode')
  if (mode !== null && /^online/i.test(schemaName(mode))) return true
  const places = nodes(get(event, 'location'), index)
  return places.length > 0 && places.every((place) => typesOf(place).includes('virtuallocation'))
}

/** With more events, the page is a listing anyway. */
const maxGroups = 20
const maxComparedPerGroup = 4

/** Groups nodes that describe the same event. */
export function groupEvents(events: Node[], index: NodeIndex): Node[][] {
  const groups: Node[][] = []
  for (const event of events) {
    index.steps.spend(groups.length * maxComparedPerGroup)
    const group = groups.find((known) =>
      known.slice(0, maxComparedPerGroup).some((other) => isSameEvent(event, other, index)),
    )
    if (group) group.push(event)
    else if (groups.length < maxGroups) groups.push([event])
  }
  return groups
}

/** Same @id, or same name with compatible times; without times, URLs must not differ either. */
function isSameEvent(a: Node, b: Node, index: NodeIndex): boolean {
  const [idA, idB] = [identityOf(a), identityOf(b)]
  if (idA !== null && idA === idB) return true
  const [nameA, nameB] = [textOf(a, 'name', index), textOf(b, 'name', index)]
  if (nameA?.toLowerCase() !== nameB?.toLowerCase()) return false
  const [startA, startB] = [textOf(a, 'startDate', index), textOf(b, 'startDate', index)]
  if (startA !== null && startB !== null) return isSameTime(startA, startB)
  const [urlA, urlB] = [textOf(a, 'url', index), textOf(b, 'url', index)]
  return urlA === null || urlB === null || urlA === urlB
}

/** A date matches any time on it. */
function isSameTime(a: string, b: string): boolean {
  if (a.length <= 10 || b.length <= 10) return a.slice(0, 10) === b.slice(0, 10)
  return a === b || Date.parse(a) === Date.parse(b)
}
