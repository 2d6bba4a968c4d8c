import { aliasKey } from '../catalogue/rules.ts'

// Word prefixes that mark reduced tickets; without accents, like `aliasKey`.
const reducedPrefixes = [
  ...['concession', 'junior', 'jnr', 'child', 'kid', 'infant', 'toddler', 'baby', 'youth', 'teen', 'young'],
  ...['student', 'pupil', 'senior', 'pensioner', 'oap', 'veteran', 'reduced', 'discount'],
  ...['disab', 'wheelchair', 'ambulant', 'carer', 'companion', 'accessib'],
  ...['ermassig', 'ermaessig', 'kind', 'jugend', 'schuler', 'studier', 'rentner', 'behinder', 'rollstuhl', 'begleit'],
  ...['reduit', 'enfant', 'jeune', 'etudiant', 'retraite', 'handicap'],
  ...['reducid', 'nino', 'nina', 'infantil', 'joven', 'jubilad', 'estudiant', 'menor', 'discapacit'],
  ...['ridott', 'bambin', 'ragazz', 'giovan', 'studente', 'anzian', 'disabil'],
  ...['jeugd', 'gereduceerd', 'rolstoel', 'crianca', 'reduzid', 'jovem', 'idoso', 'meia entrada', 'cocuk', 'ogrenci'],
  // Nordic languages, Polish and Czech
  ...['barnebill', 'barnbilj', 'bornebill', 'ungdom', 'pensionist', 'pensionar', 'studerende', 'honnor', 'rullstol'],
  ...[
    'rullestol',
    'korestol',
    'ledsager',
    'ledsagare',
    'laps',
    'nuor',
    'opiskelij',
    'elakela',
    'pyoratuol',
    'avustaja',
  ],
  ...['ulgow', 'dziec', 'mlodziez', 'emeryt', 'niepelnospr', 'detsk', 'duchodc', 'zlevnen', 'zvyhodnen', 'vozickar'],
  ...['indirimli', 'engelli', 'emekli', 'gehandicapt', 'estudante', 'pessoa com defici'],
]

/** Whole words: clubs and grounds begin with them too. */
const reducedWords = ['barn', 'born', 'unge', 'uczen', 'dite', 'deti', 'ztp', 'conc', 'snr']

const reduced = new RegExp(
  `(?:^| )(?:${reducedPrefixes.join('|')})|(?:^| )(?:${reducedWords.join('|')}|u ?\\d{1,2}s?|(?:under|over) ?\\d{1,2}s?)(?: |$)`,
)

const adult =
  /(?:^| )(?:adult|erwachsen|adulte?|adulto|adulti|volwassen|yetiskin|voksen|voksne|vuxen|vuxna|aikui|dorosl|dospel)/

/** Every check asks for each ticket, and the tickets of all boards have the same few types. */
const answers = new Map<string, boolean>()
const maxAnswers = 1_000

/**
 * Whether a ticket is reduced: for juniors, students, seniors or people with disabilities. Reduced prices never count
 * as the lowest. Types that name adults or no group are for everyone; young adults are young.
 */
export function isReduced(ticketType: string): boolean {
  let answer = answers.get(ticketType)
  if (answer === undefined) {
    answer = namesReduced(aliasKey(ticketType))
    // Pages may invent types without end.
    if (answers.size >= maxAnswers) answers.clear()
    answers.set(ticketType, answer)
  }
  return answer
}

function namesReduced(words: string): boolean {
  if (adult.test(words) && !/young adult/.test(words)) return false
  return reduced.test(words)
}

/** Whether a ticket is named for adults: full price. */
export function isAdult(ticketType: string): boolean {
  return adult.test(aliasKey(ticketType)) && !isReduced(ticketType)
}
