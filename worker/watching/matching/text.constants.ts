import { baseLetters as lettersOfNames } from '#worker/matches/catalogue/constants.ts'

/** Letters without a Unicode decomposition; titles have more of them than names of clubs. */
export const baseLetters: Record<string, string> = { ...lettersOfNames, ə: 'a' }

/** How these letters are also written where they are missing: Köln, Koeln. */
export const spelledLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' }

/** Named entities that are no letter with an accent. */
export const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  middot: '·',
  bull: '•',
  hellip: '…',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  laquo: '"',
  raquo: '"',
  times: '×',
  pound: '£',
  euro: '€',
  szlig: 'ß',
  oslash: 'ø',
  aelig: 'æ',
  inodot: 'ı',
  eth: 'ð',
  commat: '@',
  colon: ':',
  vert: '|',
  shy: '',
  trade: '',
  reg: '',
}

/** Combining accents by the ending of an entity's name: `uuml`, `eacute`. */
export const entityAccents: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}

/** What Windows-1252 shows for the bytes 0x80 to 0x9F; undefined ones are skipped. */
export const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** One spelling for cities that clubs are named after, in the languages that platforms write. */
export const spellings: Record<string, string> = Object.fromEntries(
  Object.entries({
    koln: 'koeln cologne keulen colonia',
    munchen: 'muenchen munich',
    nurnberg: 'nuernberg nuremberg norimberga neurenberg',
    dusseldorf: 'duesseldorf',
    monchengladbach: 'moenchengladbach mgladbach',
    leipzig: 'lipsia',
    frankfurt: 'francoforte francfort',
    hamburg: 'amburgo hambourg hamburgo',
    bremen: 'brema breme',
    berlin: 'berlino berlim',
    freiburg: 'friburgo fribourg',
    mainz: 'magonza mayence maguncia',
    augsburg: 'augusta augsbourg',
    hannover: 'hanover hanovre',
    sevilla: 'seville siviglia sevilha',
    barcelona: 'barcellona barcelone',
    lisboa: 'lisbon lissabon lisbonne lisbona',
    milan: 'milano mailand milaan',
    napoli: 'naples neapel napels',
    genova: 'genua',
    firenze: 'florence florenz florencia',
    marseille: 'marsiglia marsella marselha',
    lyon: 'lione lyons',
    strasbourg: 'strasburgo strassburg straatsburg estrasburgo',
    nice: 'nizza niza',
    brugge: 'bruges brugges',
    gent: 'ghent gand gante',
    antwerp: 'antwerpen anvers amberes anversa',
    liege: 'luik luttich lieja',
    praha: 'prague prag praga praag',
    wien: 'vienna vienne viena wenen',
    kobenhavn: 'copenhagen kopenhagen copenhague copenaghen koebenhavn',
    beograd: 'belgrade belgrad belgrado',
    bucuresti: 'bucharest bukarest bucarest',
    kyiv: 'kiev kiew kijow',
    moskva: 'moscow moskau moscou mosca',
    warszawa: 'warsaw warschau varsovie varsavia varsovia',
    krakow: 'cracow krakau cracovie',
    athens: 'athen athenes atene atenas',
    salzburg: 'salisburgo salzbourg salzburgo',
    basel: 'bale basilea bazel',
    zurich: 'zuerich zurigo',
    bern: 'berne berna',
    geneve: 'geneva genf ginevra ginebra',
    zagreb: 'zagabria',
    dynamo: 'dinamo dynamos',
    qarabag: 'karabakh karabagh qarabagh garabagh',
    paphos: 'pafos',
    roma: 'rome rom',
    torino: 'turin',
    saint: 'st sankt',
    utd: 'united',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
)
