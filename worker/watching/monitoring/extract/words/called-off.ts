import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedEvent, PageNames } from '../../contract.ts'
import { eventNouns, isHintedOff } from './hints.ts'

const article =
  'this|the|das|dieses|die|diese|le|la|ce|cette|el|este|il|questa|questo|o|a|esta|de|deze|het|dit|den|denne|ten|to|tento|toto|bu|tama|az'
const verb =
  'is|has|been|was|now|ist|wurde|wird|leider|est|ete|esta|ha|sido|fue|e|stata|stato|foi|er|ar|har|blitt|blivit|blevet|zostal|zostalo|jest|je|byl|bylo|on|a fost|fost|se'
const off = [
  'postponed|called off|cancell?ed|abandoned|abgesagt|verschoben|entfallt|fallt aus|reportee?|annulee?|aplazad[oa]|pospuest[oa]|cancelad[oa]',
  'suspendid[oa]|rinviat[oa]|annullat[oa]|adiad[oa]|afgelast|uitgesteld|geannuleerd|uppskju(?:ten|tet|ts)|install[dt]|utsatt|avlyst|udsat|udskudt|aflyst',
  'przelozon[eya]|odwolan[eya]|odlozen[oa]?|zrusen[oa]?|ertelendi|iptal edildi|siirretty|peru(?:ute)?ttu|lykatty',
  'arretee?(?: definitivement)?|interrompue?|gestaakt|avbrut(?:en|its|et)?|avbrutt|afbrudt|keskeytetty|przerwan[ey]|prerusen[oa]?|elhalaszt(?:va|ottak|jak)|elmarad|torolve|lefujtak',
  'amanata?|anulata?|intrerupt|odgoden[ao]?|otkazan[ao]?|frestad|αναβληθηκε|ακυρωθηκε|отменен|перенесен|скасовано|перенесено',
].join('|')
/** A day that is not known, or why; a day that is may be that of the tickets. */
const noDay =
  '(?:(?:and|with|und|mit|avec|con|com|met|med|a|an|the|ein|eine|une|una|uma|um|een|en|et) ){0,2}(?:tbc|tba|new date|due|owing|because|following|after a|rearranged|until further|neuer termin|wegen|steht noch nicht fest|bis auf weiteres|nouvelle date|a une date|nueva fecha|hasta nuevo|nuova data|a data|nova data|nieuwe datum|nytt datum|ny dato|nowy termin|novy termin|a causa|por causa|debido|en raison|vegne|pga|z powodu|na inny termin|kvuli|nedeniyle)(?: [a-z]+){0,7}'
const label = '(?:spielabsage|spielausfall|hinweis|achtung|info|notice|attention|avviso|aviso) '
const calledOff = new RegExp(
  `^(?:${label})?(?:(?:${article}) )?(?:(?:${eventNouns}) )?(?:(?:${verb}) )*(?:${off})(?: ${noDay})?$`,
)

/** "POSTPONED", "Match postponed – new date TBC"; "Postponed to 5 January" is not off, and a question says nothing. */
export function isCalledOff(text: string): boolean {
  return !text.includes('?') && text.split(/[.!]/).some((part) => calledOff.test(aliasKey(part).trim()))
}

/** Whether the page's title, first heading or event calls itself off, behind a sign or as the first or last words. */
export function isNamedOff(
  { title, headings }: Pick<PageNames, 'title' | 'headings'>,
  event: ExtractedEvent | null,
): boolean {
  return [title, headings[0], event?.name].some((name) => name != null && isHintedOff(name) && isOffName(name))
}

const mostOffWords = 3

/** A button that leaves a form says the same. */
const isOffInNames = /^\s*[iİ]ptal\s*$/i

/** "POSTPONED Arsenal v Chelsea"; "Postponed from 5 January" was moved, and has its day. */
function isOffName(name: string): boolean {
  if (name.split(/[-–—|:()[\]]/).some((part) => isCalledOff(part) || isOffInNames.test(part))) return true
  const words = name.split(/\s+/)
  return Array.from({ length: mostOffWords }, (_, index) => index + 1).some((count) => {
    const isFirst = /^[\p{Lu}\d]/u.test(words[count] ?? '') && isCalledOff(words.slice(0, count).join(' '))
    return isFirst || isCalledOff(words.slice(-count).join(' '))
  })
}
