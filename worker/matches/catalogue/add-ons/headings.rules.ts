// What a heading above rows says of them: tickets, other things, or neither, so that a general name below it may be of either.
import {
  articles,
  besidePlaceHeadings,
  namedStands,
  partWords,
  personWords,
  placeHeadings,
  placeWords,
  plainTicketWords,
  seatWords,
  smallWords,
  standFirstWords,
  standWords,
  ticketWords,
  weakSeatWords,
} from './constants.ts'
import { anyOf, padded } from './folded.rules.ts'
import { generalWords, standsInHeadings, ticketHeadingWords } from './headings.constants.ts'

/** Whether a heading is of tickets, seats or their sale, and not of another part of the shop. */
export function headsTickets(text: string): boolean {
  const words = padded(text)
  if (!/\p{L}/u.test(words)) return true
  return ticketsOrStand.test(words) || words.replace(knownOfTickets, '').trim() === ''
}

/** "Standard", "Adult", "Gold": what is for sale may be a ticket, a tour or a mug. */
export function isGeneralName(text: string): boolean {
  return padded(text).replace(general, '').trim() === ''
}

const numbers = '\\d+[a-z]{0,2}|[a-z]|i{2,3}|iv'
const alone = (words: string) => new RegExp(`(?<= )(?:${numbers}|${anyOf(words)})(?= )`, 'g')
const knownOfTickets = alone(
  [
    ticketHeadingWords,
    besidePlaceHeadings,
    placeHeadings,
    placeWords,
    partWords,
    standWords,
    standFirstWords,
    ticketWords,
    plainTicketWords,
    seatWords,
    weakSeatWords,
    smallWords,
    articles,
  ].join(' | '),
)
const ticketsOrStand = new RegExp(` (?:${anyOf(`${standsInHeadings} | ${namedStands} | ${plainTicketWords}`)}) `)
const general = alone(`${generalWords} | ${personWords} | ${smallWords}`)
