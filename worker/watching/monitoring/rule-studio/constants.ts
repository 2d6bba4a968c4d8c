import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { maxOffersPerPage, maxPatternLength } from '../constants.ts'
import type { PageSort } from '../stored-pages/constants.ts'

/** Raised when the same rules may read the same page in another way; each revision says for which it was written. */
export const interpreterVersion = 1

export const maxNoteLength = 200
/** Words that say how many are left, one a line. */
export const maxWordsLength = 2_000
/** Twenty rules with four texts of the longest kind, and as much again for their encoding. */
export const maxStudioFormBytes = 64 * 1024

/** Gates that are asked for their figures at a time. */
export const gatesAtOnce = 20

/** Revisions shown of a platform. */
export const shownRevisions = 50
/** Rules that an empty form begins with. */
export const firstRules = 3

/** Attributes of an element, and their length, shown beside the selector that is proposed. */
export const maxShownAttributes = 8
export const maxShownValue = 60
/** Characters of an element's text that are searched for an amount. */
export const maxAmountText = 200
export const maxProposals = 5
/** Parents above an element that may be its row, and that may help to name it. */
export const maxClimb = 12
/** Elements of one page that are marked. */
export const maxMarks = 400
/** An element that scores less is another thing: the rule is left out, and the studio says that nothing is like it. */
export const leastRepairScore = 40
/** A repair whose weakest part scores less, or is less ahead of the runner-up, is shown as doubtful. */
export const sureRepairScore = 50
export const sureRepairAhead = 5
/** Rows may be this share more or fewer than on the last good page, which may be another match's. */
export const rowsTolerance = 0.2
export const repairNote = 'Repaired after the page changed'

/** Values of a rule that are shown. */
export const maxSamples = 3

/** Stands for the site itself: the rules that were in force before the studio. */
export const noAuthor = -1

export const unclearEverywhere = 'Whether tickets are left is unclear for every offer. Add a rule for Availability.'
/** Where the rule is there: what its words say is no fault of the rules. */
export const unclearByWords = (words: readonly string[]) =>
  `The page says ${words.map((word) => `“${word}”`).join(', ')}: whether tickets are left is not known, so it alerts nobody. That is right for a ballot or a sale that has not opened. If the words mean something else, write it in Words of availability.`
export const unpricedEverywhere =
  'No offer has a price, so no alert about a price can go out. Add a rule for Price, or change the one that finds none.'

/** A number of tickets left may stand where a price was meant. */
export const withoutCurrency = (amounts: readonly string[], currency: string) =>
  `No price says its currency: ${amounts.map((amount) => `“${amount}”`).join(', ')} ${amounts.length === 1 ? 'is' : 'are'} read as ${currency}. If these are no prices, choose another element for Price.`
export const priceAlone = (count: number) =>
  `Row is empty, so one offer is read, and the page has ${manyText(count, 'element')} like its price. Choose the row that repeats.`
export const otherPrices = (prices: string, pricesNow: string) =>
  `These rules read other prices on the same page than those in force: ${prices}, where those in force read ${pricesNow}.`

export const noCurrencies = (values: readonly string[]) =>
  `The rule for Currency finds ${values.map((value) => `“${value}”`).join(', ')}, and no currency. Choose another element, or empty the rule’s selector: prices are then in the platform’s currency.`

export const foundNowhere = (field: string, rows: number) =>
  `The rule for ${field} is found in 0 of ${manyText(rows, 'row')}. Choose another element, or empty the rule’s selector.`

export const pageSortTexts: Record<PageSort, string> = {
  good: 'Last page with offers',
  bad: 'Last page without offers',
  fresh: 'Page that you fetched',
}

export const ruleFieldTexts = {
  ticket_type: 'Ticket type',
  price: 'Price',
  fees: 'Fees',
  currency: 'Currency',
  availability: 'Availability',
  quantity: 'Tickets left',
  section: 'Section',
} as const

/** How long "Fetch a page" waits for a busy budget before it names the second to try again, and how often it asks. */
export const waitForPageMs = 8 * secondMs
export const askAgainMs = secondMs
/** A budget has room within this; what takes longer is a pause, which no wait here outlasts. */
export const budgetWindowMs = minuteMs

export const checkValues = 'Please check the highlighted values.'
export const noPage = 'There is no stored page of this sort. Fetch one, or wait for the next check.'
export const pageReplaced = 'This page has been replaced since you opened it.'
export const noRevision = 'There is no such revision.'
export const rulesChanged =
  'Another operator saved rules for this platform meanwhile. Yours are below, as you typed them: compare, and save again to keep them.'
export const platformChangedMeanwhile =
  'Another operator changed this platform meanwhile. Look at what is in force now.'
export const runChangedMeanwhile = 'Another shadow run of this platform has begun or ended meanwhile. Look at it now.'
export const differencesUnread =
  'In the shadow run some checks differ. Read the differences below, and say so, to put these rules in force all the same.'
export const newerInterpreter =
  'These rules were written for a newer version of the site, which reads rules in another way. They cannot be used by this one.'
export const noteWrong = 'Say in a few words what you changed.'
export const noRules = 'Write at least one rule.'
export const selectorNeeded = 'Enter a selector.'
export const wordsWrong = 'Write one word a line, such as: last few = limited'
export const tooLongWrong = `Use at most ${maxPatternLength} characters.`
/** Where the budget is used up, room is kept from then on for one page. */
export const tryAgainIn = (seconds: number) =>
  `The platform’s budget is used up, or it is paused. Try again in ${manyText(seconds, 'second')}.`
export const repeatedKey = 'The answer repeats the platform’s API key, so it is not kept.'
export const addressWrong = 'Enter an address of this platform.'
export const nothingMatched = 'The rules found no row on this page.'
export const noOffers = 'No row gave an offer: a row needs a price, an availability or a number of tickets.'
export const tooManyRows = (rows: number) =>
  `The rules found ${manyText(rows, 'row')}. At most ${maxOffersPerPage} offers of a page are read: choose a narrower row.`
export const tooManyStepsText =
  'These rules take more work than a page may take, so nothing is read. Choose narrower selectors or shorter patterns.'
export const formTooLarge = 'These rules are too long.'
