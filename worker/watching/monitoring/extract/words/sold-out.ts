import type { Instant } from '#worker/ground/platform/clock.ts'
import { statedMoment } from '#worker/matches/catalogue/sales/rules.ts'
import { isOnlySoldOut, meaningOfWords } from '../../availability-words.rules.ts'
import type { PageNames } from '../../contract.ts'
import { type Document, visibleText } from '../dom.ts'
import { isOff, isPressable } from '../hidden-or-off.ts'
import type { Steps } from '../steps.ts'
import { isWhen } from './below-name.ts'
import { paragraphs } from './no-tickets.ts'
import { isNotYetSold } from './not-yet-sold.ts'
import { sentencesOf, toldOpening } from './opening.ts'
import { ofItself } from './own-paragraphs.ts'
import { shownIn } from './visible-elements.ts'

const longestLabel = 60
/** More say what is sold out. */
const fewWords = 3

/**
 * Whether a page without offers says of its own event that its tickets are gone: of all of them, and not of a stand, of
 * members' tickets or of another match. A button to buy says otherwise.
 */
export function saysSoldOut(document: Document, names: PageNames, steps: Steps): boolean {
  let isBelowName = false
  for (const { text, isDirectly } of ofItself(paragraphs(document, steps), names)) {
    isBelowName ||= isDirectly
    const sentences = text.split(/[.!|]/).map((part) => part.trim())
    // Alone, the words are of what stands before them: the event, or its day.
    const isSaid = sentences.some((one) => isOnlySoldOut(one) && (isBelowName || one.split(/\s+/).length > fewWords))
    if (isSaid) return !canBuy(document, steps)
    isBelowName &&= isDirectly || isWhen(text)
  }
  return false
}

function canBuy(document: Document, steps: Steps): boolean {
  const buttons = shownIn(document, isPressable).filter((button) => !isOff(button))
  return buttons.some((button) => {
    return meaningOfWords(visibleText(button, longestLabel, steps).toLowerCase()) === 'available'
  })
}

/** Whether such a page says that the sale of its event has not begun: an hour that has passed proves nothing. */
export function saysNotYet(document: Document, names: PageNames, { now, timeZone }: Moment, steps: Steps): boolean {
  return ofItself(paragraphs(document, steps), names).some(({ text }) => {
    if (isNotYetSold(text)) return true
    const told =
      now === undefined
        ? null
        : sentencesOf(text)
            .map((one) => toldOpening(one, now))
            .find((at) => at !== null)
    const opensAt = told == null ? null : statedMoment(told, timeZone)
    return opensAt !== null && now !== undefined && opensAt > now
  })
}

/** The page's moment, and the zone of the hours that it names. */
type Moment = { now: Instant | undefined; timeZone: string }
