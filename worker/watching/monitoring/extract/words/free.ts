import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import type { Tree } from '../dom.ts'
import type { Draft, Findings } from '../doubts.ts'
import type { Steps } from '../steps.ts'
import { paragraphs } from './no-tickets.ts'

// Data says nought of a ticket before a script fills in its price. Only words say that people get in for nothing.

/** Folded. Of whom else it is said ("free entry for under 5s") is not the event's. */
const phrase = new RegExp(
  `^(?:${[
    '(?:free (?:entry|admission|entrance|tickets?)|(?:entry|admission|entrance|tickets?) (?:is |are )?free(?: of charge)?)(?: for (?:all|everyone))?',
    'eintritt (?:ist )?frei|freier eintritt|kostenlose[rs]? (?:eintritt|tickets?)',
    'entree (?:est )?(?:libre|gratuite)|billets? gratuits?',
    'entradas? (?:libre|gratuitas?|gratis)|acceso gratuito',
    'ingresso (?:libero|gratuito)|biglietti? gratuit[oi]|entrada (?:livre|franca)|bilhetes? gratuitos?',
    '(?:gratis|vrije) (?:toegang|entree|tickets?)|toegang (?:is )?gratis',
    '(?:fri|gratis) (?:entre|intrade|inngang|adgang|biljett(?:er)?|billett?(?:er)?)|vapaa paasy|ilmainen (?:sisaanpaasy|lippu)',
    'wstep (?:jest )?(?:wolny|bezplatny|darmowy)|darmowy bilet|vstup (?:je )?(?:zdarma|volny)|(?:giris )?ucretsiz(?: giris)?',
  ].join('|')})$`,
)

const isFree = (text: string) => phrase.test(aliasKey(text).trim())
const isNought = ({ offer }: Draft) => (offer.pricePence ?? offer.lowPence) === 0

/** Notes of offers that cost nothing by their data whether the page says so in words. */
export function withFreeWords(found: Findings, tree: Tree, steps: Steps): Findings {
  if (!found.drafts.some(isNought)) return found
  const document = tree()
  const isSaid = document !== null && paragraphs(document, steps).some(({ text }) => isFree(text))
  const drafts = found.drafts.map((draft): Draft => {
    const isSo = isNought(draft) && (isSaid || isFree(draft.offer.ticketType))
    return isSo ? { ...draft, offer: { ...draft.offer, isFree: true } } : draft
  })
  return { ...found, drafts }
}
