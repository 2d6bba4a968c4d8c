import type { Instant } from '#worker/ground/platform/clock.ts'
import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { meaningOfWords } from '../../availability-words.rules.ts'
import { type Document, type Tree, visibleText } from '../dom.ts'
import { isOff, isPressable } from '../hidden-or-off.ts'
import type { HtmlParts } from '../html.ts'
import type { Steps } from '../steps.ts'
import { isHintedBelow, isUnsoldBelow } from './below-name.ts'
import { isCalledOff } from './called-off.ts'
import { isHinted } from './hints.ts'
import { paragraphs } from './no-tickets.ts'
import { isNotYetSold } from './not-yet-sold.ts'
import { sentencesOf, toldOpening } from './opening.ts'
import { type Own, ofItself } from './own-paragraphs.ts'
import { shownIn } from './visible-elements.ts'

// Data that a shop forgot to change says "in stock" while the page tells people that the match is sold out, off or not on
// sale yet.

/** A whole sentence about the event itself, folded; "the away end is sold out" and "if the match is sold out" are none. */
const sentence = new RegExp(
  `^(?:(?:sorry|unfortunately|leider|please note) )*(?:${[
    '(?:this|the) (?:event|match|game|fixture) (?:is|has|was) (?:(?:now|currently|completely|already|been) )*(?:sold ?out|cancell?ed|postponed)',
    '(?:there are )?(?:(?:currently|unfortunately) )*no (?:more )?tickets (?:are )?(?:(?:currently|now) )*(?:available|left) for this (?:event|match|game|fixture)',
    'tickets for this (?:event|match|game|fixture) are (?:(?:now|currently|all) )*(?:sold ?out|no longer available|not available)',
    '(?:diese|die) (?:veranstaltung|partie) ist (?:(?:leider|restlos|bereits|komplett) )*ausverkauft',
    '(?:dieses|das) (?:spiel|event) ist (?:(?:leider|restlos|bereits|komplett) )*ausverkauft',
    '(?:ce match|le match|cet evenement|l evenement|levenement|cette rencontre|la rencontre) est (?:(?:desormais|malheureusement|deja) )*(?:complete?|epuisee?|a guichets fermes)',
    '(?:este|el) (?:evento|partido|encuentro) (?:ya )?esta agotado',
    '(?:ya )?no quedan entradas para este (?:evento|partido|encuentro)',
    '(?:(?:questo|questa|l|la) )?(?:evento|levento|partita) (?:e )?(?:tutto )?(?:esaurit[oa]|sold ?out)',
    '(?:(?:este|o) )?(?:evento|jogo) (?:esta )?esgotado',
    '(?:dit|het) evenement is (?:(?:helaas|volledig) )*uitverkocht',
    '(?:deze|de) wedstrijd is (?:(?:helaas|volledig) )*uitverkocht',
    '(?:den har )?(?:matchen|evenemanget) ar (?:(?:tyvarr|nu|helt) )*(?:slut|ut)sal[dt]',
    '(?:denne )?(?:kampen?|arrangementet) er (?:(?:dessverre|desvaerre|helt|na|nu) )*u[td]solgt',
    '(?:(?:to|ten) )?(?:wydarzenie|mecz) (?:(?:jest|zostalo|zostal|juz) )*wyprzedan[eya]?',
    '(?:(?:tento|tato|toto) )?(?:zapas|utkani|akce) (?:je )?(?:jiz )?vyprodan[oay]?',
    '(?:bu )?(?:etkinlik|mac|karsilasma)(?: biletleri)? tukendi',
    '(?:tama )?(?:ottelu|tapahtuma) on (?:jo )?loppuunmyyty',
  ].join('|')})$`,
)

/** More say of what. */
const fewWords = 3
const ticketNoun =
  /(?:^| )(?:tickets?|karten|eintrittskarten|entradas|billets?|places|biglietti|bilhetes|ingressos|kaarten|kaartjes|biljetter|billetter|bilety|biletow|vstupenky|biletler|liput)(?: |$)/

type Page = { html: string; tree: Tree; parts: HtmlParts }

/** `opensAt`: a moment of the ground's, or a day. */
type Told = { isOtherwise: true } | { opensAt: string } | null

/**
 * Whether the page tells people that its event is sold out, off or not on sale yet; of one kind of ticket, fewer words may
 * say it. Else when it says that the sale begins.
 */
export function whatIsTold({ html, tree, parts }: Page, offers: number, now: Instant | undefined, steps: Steps): Told {
  steps.spend(html.length)
  if (!isHinted(html, parts, offers) && !isHintedBelow(html, parts)) return null
  const document = tree()
  if (document === null) return null
  const told = paragraphs(document, steps)
  const own = ofItself(told, parts.names)
  const isOtherwise =
    told.some(({ text }) => text.split(/[.!]/).some((part) => sentence.test(aliasKey(part).trim()))) ||
    own.some(({ text }) => isCalledOff(text) || isNotYetSold(text)) ||
    isUnsoldBelow(own, parts.names) ||
    (offers === 1 && (own.some(isGone) || isHeaded(document, steps) || isButtonDead(document, steps)))
  if (isOtherwise) return { isOtherwise }
  const opensAt =
    now === undefined
      ? undefined
      : own
          .flatMap(({ text }) => sentencesOf(text))
          .map((one) => toldOpening(one, now))
          .find((at) => at !== null)
  return opensAt == null ? null : { opensAt }
}

/** Whether a paragraph says that the page's match is off; rows of tickets say nothing of that. */
export function isToldOff({ html, tree, parts }: Page, steps: Steps): boolean {
  steps.spend(html.length)
  const document = isHinted(html, parts, 0) ? tree() : null
  return document !== null && ofItself(paragraphs(document, steps), parts.names).some(({ text }) => isCalledOff(text))
}

/** Whether a line below the event's name says that no tickets are sold, over rows that say nothing of it. */
export function isToldUnsold({ html, tree, parts }: Page, steps: Steps): boolean {
  steps.spend(html.length)
  const document = isHintedBelow(html, parts) ? tree() : null
  return document !== null && isUnsoldBelow(ofItself(paragraphs(document, steps), parts.names), parts.names)
}

/** "Tickets sold out"; right below the event's name, "sold out" as well. */
function isGone({ text, isDirectly }: Own): boolean {
  const isShort = text.split(' ').length <= fewWords && (isDirectly || ticketNoun.test(aliasKey(text)))
  return isShort && meaningOfWords(text.toLowerCase()) === 'sold_out'
}

const longestLabel = 60

/** A heading of its own says it: "SOLD OUT". Those of other matches are their names. */
function isHeaded(document: Document, steps: Steps): boolean {
  const headings = shownIn(document, ({ name }) => /^h[1-4]$/.test(name))
  const texts = headings.map((heading) => visibleText(heading, longestLabel, steps).toLowerCase())
  return texts.some((text) => text.split(' ').length <= fewWords && meaningOfWords(text) === 'sold_out')
}

/** The buttons say "sold out", and none can be pressed to buy. */
function isButtonDead(document: Document, steps: Steps): boolean {
  const labels = shownIn(document, isPressable).map((button) => {
    return { isOff: isOff(button), meaning: meaningOfWords(visibleText(button, longestLabel, steps).toLowerCase()) }
  })
  const isDead = labels.some(({ isOff, meaning }) => isOff && meaning === 'sold_out')
  return isDead && !labels.some(({ isOff, meaning }) => !isOff && meaning === 'available')
}
