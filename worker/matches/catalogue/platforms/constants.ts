import { maxPlatforms } from '../constants.ts'

/** How a platform's pages are read. Rules for other pages are written in the studio. */
export const readings = ['structured', 'ticketmaster', 'seatgeek'] as const
export type Reading = (typeof readings)[number]

/** Kinds that need an authority: a club, a league, an organiser. */
export const authorisedKinds = ['official', 'exchange'] as const
export type AuthorisedKind = (typeof authorisedKinds)[number]

export const maxNameLength = 80
export const maxContactLength = 200
export const maxClubsLength = 300
export const maxLinkLength = 500
/** Requests a minute that an operator may allow. */
export const maxBudget = 600
export const usualBudget = 30
/** Entries of the register for one platform. */
export const maxAuthorities = 50

export const platformGone = 'There is no such platform any more.'
export const platformRetired = 'This platform is retired. Bring it back first.'
export const notRetired = 'This platform is not retired any more.'
export const platformSeen =
  'Something of this platform was seen: a page, an event, rules or an alert. What was seen stays, so retire it instead.'
export const platformsFull = `There are ${maxPlatforms} platforms, which is the most. Delete one of which nothing was seen.`
export const platformThere = 'A platform with this name or address is there already.'
export const platformChanged =
  'Another operator changed this platform meanwhile. Check what is stored now, and save again to keep your own changes.'
export const originWrong = 'Enter the address of the site alone, such as https://tickets.example.com.'
export const zoneWrong = 'Enter a time zone such as Europe/London.'
export const currencyWrong = 'Enter three letters, such as GBP.'
export const countryWrong = 'Enter two letters, such as GB.'
export const budgetWrong = `Enter a number from 1 to ${maxBudget}.`
export const dayWrong = 'Enter a day.'
export const daysWrong = 'The last day must not be before the first.'
export const linkWrong = 'Enter an address that begins with https://.'
export const keyWrong = 'Paste the key as the service gave it, without spaces.'
export const authorityGone = 'This entry was removed meanwhile.'
export const registerFull = `A platform can have ${maxAuthorities} entries. Remove one that has ended.`

/** Public sites of services read through an API; event links may lead only there. */
export const publicSites = {
  ticketmaster: [
    'ticketmaster.com',
    'ticketmaster.co.uk',
    'ticketmaster.ie',
    'ticketmaster.de',
    'ticketmaster.es',
    'ticketmaster.fr',
    'ticketmaster.it',
    'ticketmaster.nl',
    'ticketmaster.be',
    'ticketmaster.ca',
    'ticketmaster.com.au',
    'ticketmaster.com.mx',
    'ticketmaster.dk',
    'ticketmaster.no',
    'ticketmaster.se',
    'ticketmaster.pl',
    'ticketmaster.at',
    'ticketmaster.ch',
    'universe.com',
    'ticketweb.com',
    'ticketweb.uk',
  ],
  seatgeek: ['seatgeek.com', 'seatgeek.co.uk'],
} as const
