import { aliasKey } from '#worker/matches/catalogue/rules.ts'

/** What sentences about a page's event are made of, as pages write them; a page without any is not searched. */
const hints = new RegExp(
  `(?<![a-z])(?:${[
    'sold[\\s-]?out|no longer available|no (?:more )?tickets|ausverkauft|(?:est|d[ée]sormais|malheureusement|d[ée]j[àa])\\s+compl',
    '[ée]puis|guichets|agotad|no quedan|esaurit|esgotad|uitverkocht|(?:slut|ut)s[åa]l|u[td]solgt|wyprzedan|vyprod|t[üu]kendi',
    'loppuunmyyty|cancell?ed|postponed|called off|abandoned|abgesagt|verschoben|entf[äa]llt|f[äa]llt aus|report[ée]e?(?![a-z])|annul',
    'aplazad|pospuest|cancelad|suspendid|rinviat|adiad|afgelast|uitgesteld|geannul|uppskjut|inst[äa]lld|utsatt|avlyst|udsat',
    'aflyst|prze[łl]o[żz]on|odwo[łl]an|odlo[žz]en|zru[šs]en|ertelen|iptal|siirretty|peruttu|lyk[äa]tty',
  ].join('|')})`,
  'gi',
)

/** Whether text that people see has one; data and addresses say "SoldOut" of single offers. */
export function isHinted(html: string): boolean {
  for (const { index } of html.matchAll(hints)) if (isShown(html, index)) return true
  return false
}

/** Outside of tags, scripts and styles. */
function isShown(html: string, at: number): boolean {
  const tag = html.lastIndexOf('<', at)
  const end = html.indexOf('>', tag)
  return tag < 0 || (end >= 0 && end < at && !unseen.test(html.slice(tag, tag + 8)))
}

const unseen = /^<s(?:cript|tyle)\b/i

const event =
  'match|game|fixture|event|spiel|partie|begegnung|veranstaltung|rencontre|l ?evenement|evenement|partido|encuentro|evento|partita|gara|jogo|wedstrijd|duel|matchen|evenemanget|kamp|kampen|arrangementet|mecz|spotkanie|wydarzenie|zapas|utkani|akce|mac|karsilasma|etkinlik|ottelu|peli|tapahtuma'
const article =
  'this|the|das|dieses|die|diese|le|la|ce|cette|el|este|il|questa|questo|o|a|esta|de|deze|het|dit|den|denne|ten|to|tento|toto|bu|tama'
const verb =
  'is|has|been|was|now|ist|wurde|wird|leider|est|ete|esta|ha|sido|fue|e|stata|stato|foi|er|ar|har|blitt|blivit|blevet|zostal|zostalo|jest|je|byl|bylo|on'
const off = [
  'postponed|called off|cancell?ed|abandoned|abgesagt|verschoben|entfallt|fallt aus|reportee?|annulee?|aplazado|pospuesto|cancelado',
  'suspendido|rinviat[oa]|annullat[oa]|adiado|afgelast|uitgesteld|geannuleerd|uppskjuten|installd|utsatt|avlyst|udsat|aflyst',
  'przelozon[eya]|odwolan[eya]|odlozen[oa]?|zrusen[oa]?|ertelendi|iptal edildi|siirretty|peruttu|lykatty',
].join('|')
/** A day that is not known; one that is may be that of the tickets. */
const noDay =
  '(?:tbc|tba|new date|due|until further|neuer termin|wegen|bis auf weiteres|nouvelle date|a une date|nueva fecha|hasta nuevo|nuova data|a data|nova data|nieuwe datum|nytt datum|ny dato|nowy termin|novy termin)(?: [a-z]+){0,6}'
const calledOff = new RegExp(`^(?:(?:${article}) )?(?:(?:${event}) )?(?:(?:${verb}) )*(?:${off})(?: ${noDay})?$`)

/** "POSTPONED", "Match postponed – new date TBC"; "Postponed to 5 January" is not off, and a question says nothing. */
export function isCalledOff(text: string): boolean {
  return !text.includes('?') && text.split(/[.!]/).some((part) => calledOff.test(aliasKey(part).trim()))
}
