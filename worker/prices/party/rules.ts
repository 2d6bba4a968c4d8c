import { aliasKey } from '../../catalogue/rules.ts'

// Beginnings of words that say who a ticket is for, when that is not everybody; without accents, as `aliasKey` has them.
const someOnly = [
  ...['concession', 'junior', 'jnr', 'child', 'kid', 'infant', 'toddler', 'baby', 'youth', 'teen', 'young'],
  ...['student', 'pupil', 'senior', 'pensioner', 'oap', 'veteran', 'reduced', 'discount'],
  ...['disab', 'wheelchair', 'ambulant', 'carer', 'companion', 'accessib'],
  ...['ermassig', 'ermaessig', 'kind', 'jugend', 'schuler', 'studier', 'rentner', 'behinder', 'rollstuhl', 'begleit'],
  ...['reduit', 'enfant', 'jeune', 'etudiant', 'retraite', 'handicap'],
  ...['reducid', 'nino', 'nina', 'infantil', 'joven', 'jubilad', 'estudiant', 'menor', 'discapacit'],
  ...['ridott', 'bambin', 'ragazz', 'giovan', 'studente', 'anzian', 'disabil'],
  ...['jeugd', 'gereduceerd', 'rolstoel', 'crianca', 'reduzid', 'jovem', 'idoso', 'meia entrada', 'cocuk', 'ogrenci'],
]

const reduced = new RegExp(
  `(?:^| )(?:${someOnly.join('|')})|(?:^| )(?:conc|snr|u ?\\d{1,2}s?|(?:under|over) ?\\d{1,2}s?)(?: |$)`,
)

const adult = /(?:^| )(?:adult|erwachsen|adulte?|adulto|adulti|volwassen|yetiskin)/

/**
 * Whether a ticket is for some people only: juniors, students, seniors, people with disabilities. Such a price never stands
 * for a match. A type that names adults, or no group, is for everyone; young adults are young.
 */
export function isReduced(ticketType: string): boolean {
  const words = aliasKey(ticketType)
  if (adult.test(words) && !/young adult/.test(words)) return false
  return reduced.test(words)
}
