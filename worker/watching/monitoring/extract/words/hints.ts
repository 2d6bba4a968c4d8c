import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { byFirstLetter } from '../../alternatives.rules.ts'
import type { HtmlParts } from '../html.ts'

// Whether a page is worth a search for what it says of its event. One pass, linear: nearly all pages end here.

/** Beginnings of words that say that tickets are gone, as pages write them. */
const gone = [
  'sold out|sold-out|soldout|no longer available|no tickets|no more tickets|ausverkauft|est compl|désormais compl|malheureusement compl',
  'déjà compl|épuis|guichets|agotad|no quedan|esaurit|esgotad|uitverkocht|slutsål|slutsal|utsål|utsal|utsolgt|udsolgt|wyprzedan|vyprod',
  'tükendi|tukendi|loppuunmyyty',
].join('|')

/** Beginnings of words that say that a match is off. */
const off = [
  'canceled|cancelled|postponed|called off|abandoned|abgesagt|verschoben|entfällt|entfallt|fällt aus|fallt aus|annul|aplazad|pospuest',
  'cancelad|suspendid|rinviat|adiad|afgelast|uitgesteld|geannul|uppskju|inställ|installd|installt|utsatt|avlyst|udsat|udskudt|aflyst',
  'przeło|przelo|odwoła|odwola|odlož|odloz|zruš|zrus|ertelen|[iİ]ptal|siirretty|peruttu|peruutettu|lykätty|lykatty|report[ée]e?(?![a-z])',
  'match arr[êe]t|interromp|gestaakt|avbrut|afbrudt|keskeyt|przerwan|přeruš|elhalaszt|elmarad|törölve|lefúj|am[âa]nat|anulat|odgođ|otkaza|frestað',
  'αναβλήθ|ακυρώθ|отмен|перенес|скасов',
].join('|')

/** Beginnings of words that say that a sale has not begun. */
const notYet = [
  'not yet on|not on sale|not on general|not currently on|on sale soon|coming soon|yet to go on|noch nicht|demnächst|vorverkauf startet|vorverkauf beginnt',
  'pas encore|bientôt|prochainement|aún no|todavía no|próximamente|non ancora|non sono ancora|prossimamente|presto in|ainda não|em breve|brevemente',
  'nog niet|binnenkort in|ännu inte|inte ännu|släpps|endnu ikke|ennå ikke|ikke i salg|ikke til salg|ikke lagt|ikke sat|vielä myynn|tulossa',
  'jeszcze nie|nie są jeszcze|jeszcze w sprz|wkrótce|zatím n|ještě n|brzy v|henüz|yakında',
  'not been released|yet to be released|not started|not begun|not opened|not yet started|not yet opened|not yet begun|not yet been|inte släppts|ikke startet|ikke åbnet|ikke åpnet|nezačal',
  'satışa çık|satışa sunul|satışa açıl|satışta|başlayacak|tickets sind ab|karten sind ab|zijn vanaf',
].join('|')

/** Beginnings of paragraphs that name the day of a sale. */
const opening = [
  '(?:on )?(?:general |public )?sale|sales? opens?|sales? starts?|sales? begins?|vorverkauf|verkauf|ouverture d|mise en vente|en vente',
  'erhältlich ab|verfügbar ab|a la venta|inicio d|venta general|venta libre|in vendita|apertura|vendita libera|à venda|venda geral|start verkoop|start vrije|verkoop',
  'biljetts|släpps|salgsstart|billetsalg|billettsalg|i salg|til salg|lipunmyynti|liput myyntiin|start sprz|sprzedaż od|w sprzedaży od',
  'venta al p|venda ao p|vente grand|vente tout|vente générale|vendita al|vendita generale|freie[rn]? |allmän förs|fri förs|fritt? salg|vapaa |volný prodej|otwarta sp|jegyért|a ?jegyért|jegyel|a ?jegyel|biletele se|vânzarea b',
  'zahájení|předprodej|prodej od|v prodeji od|satış başl',
].join('|')

const anyOf = (...lists: string[]) => byFirstLetter(lists.flatMap((list) => list.split('|')))

const tickets =
  'tickets?(?: go| are| available)*|billets|places|der|karten|entradas|biglietti|bilhetes|ingressos|kaarten|biljetter(?:na)?|vstupenky|bilety'

const stems = new RegExp(`[^a-z](?:${anyOf(gone, off, notYet)})`, 'gi')
const openings = new RegExp(`(?:>|(?<=[a-zß-ž)])[.!]\\s)\\s*(?:(?:${tickets}) )?(?:${opening})[^<>\\d]{0,40}\\d`, 'gi')
const goneHint = new RegExp(`^[^a-z](?:${gone})`, 'i')
const offHint = new RegExp(`(?:^|[^a-z])(?:${anyOf(off)})`, 'i')

/** Such words stand near the heading; long menus before it and other events below have their own. */
const [before, after] = [4 * 1024, 8 * 1024]

type Places = Pick<HtmlParts, 'bodyAt' | 'headingAt'>

/** Whether text that people see has one; data and addresses say "SoldOut" of single offers. */
export function isHinted(html: string, { bodyAt, headingAt }: Places, offers: number): boolean {
  const text = html.slice(Math.max(bodyAt, headingAt - before), headingAt + after)
  // Two searches take less than one for either.
  return [stems, openings].some((hints) => hasShown(hints, text, offers))
}

function hasShown(hints: RegExp, text: string, offers: number): boolean {
  hints.lastIndex = 0
  for (let hint = hints.exec(text); hint; hint = hints.exec(text)) {
    const isGone = goneHint.test(hint[0])
    if (isShown(text, hint.index) && (!isGone || offers === 1 || isOfEvent(text, hint.index))) return true
  }
  return false
}

export function isHintedOff(name: string): boolean {
  return offHint.test(name)
}

/** Outside of tags, scripts and styles. */
function isShown(html: string, at: number): boolean {
  const tag = html.lastIndexOf('<', at)
  const end = html.indexOf('>', tag)
  return tag < 0 || (end >= 0 && end <= at && !unseen.test(html.slice(tag, tag + 8)))
}

const unseen = /^<s(?:cript|tyle)\b/i

/** Folded. */
export const eventNouns =
  'match|game|fixture|event|spiel|partie|begegnung|veranstaltung|rencontre|l ?evenement|evenement|partido|encuentro|l?evento|partita|gara|jogo|wedstrijd|duel|matchen|evenemanget|kamp|kampen|arrangementet|mecz|spotkanie|wydarzenie|zapas|utkani|akce|mac|karsilasma|etkinlik|ottelu|peli|tapahtuma|merkozest?|meccs|meci|meciul|partida|utakmica|leikurinn|leikur|leik|αγωνας|матч'
const eventNoun = new RegExp(`(?:^| )(?:${eventNouns})(?: |$)`)
const sentenceLength = 200

/** One of several kinds of tickets may be gone: a sentence about the event names it. */
function isOfEvent(html: string, at: number): boolean {
  const around = html.slice(Math.max(0, at - sentenceLength), at + sentenceLength)
  return eventNoun.test(aliasKey(around.replace(/<[^<>]*>?/g, ' ')))
}
