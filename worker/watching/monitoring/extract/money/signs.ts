/** How much a sign says of its currency. */
type Claim =
  /** The first, unless the platform sells in another of them. */
  | 'first'
  /** One of several: only the platform's own is believed. */
  | 'shared'
  /** A sign only where the platform sells in that currency; elsewhere it may be any letter. */
  | 'own'

export type SignMeaning = { codes: readonly string[]; claim: Claim }

// Signs in lower case are read in any case; others as they are written.
const first: Record<string, string> = {
  '£ ₤ pound pounds stg': 'GBP EGP GIP FKP SHP LBP SYP SDG SSP',
  '€ euro euros euroa eur €uro ευρώ ευρω': 'EUR',
  'GB£': 'GBP',
  'E£ LE L.E. ج.م جم': 'EGP',
  'us$ u$s u$d usd$ $us u.s.': 'USD',
  'a$ au$ aus$ aud$ $au': 'AUD',
  c$: 'CAD NIO',
  'ca$ can$ cad$': 'CAD',
  'nz$ nzd$': 'NZD',
  'hk$ hkd$ 港幣 港币': 'HKD',
  's$ sg$ sgd$': 'SGD',
  'mx$ mex$ mxn$ $mxn $mn m.n. m.n': 'MXN',
  'ar$ ars$': 'ARS',
  'cl$ clp$ $cl': 'CLP',
  'co$ col$ cop$': 'COP',
  'r$ reais': 'BRL',
  '$u ur$ uy$': 'UYU',
  'nt$ ntd': 'TWD',
  rd$: 'DOP',
  'j$ ja$': 'JMD',
  tt$: 'TTD',
  bz$: 'BZD',
  mop$: 'MOP',
  fj$: 'FJD',
  gy$: 'GYD',
  cuc$: 'CUC',
  $b: 'BOB',
  '円 yen 日元': 'JPY',
  'rmb 人民币 人民幣 CN¥': 'CNY',
  '₩ 원 won': 'KRW',
  '₺ tl lira lirası': 'TRY',
  '₽ руб рубль рубля рублей Р р rub': 'RUB BYN',
  '₴ грн гривень гривня hrn': 'UAH',
  '₸ тг тенге': 'KZT',
  '₹': 'INR',
  '₪ nis ils ש"ח ש״ח שח': 'ILS',
  '฿ บาท baht': 'THB',
  '₫ đ vnđ': 'VND',
  '₱': 'PHP',
  '₾ lari ლარი ლ': 'GEL',
  '֏': 'AMD',
  '₼': 'AZN',
  '₦': 'NGN',
  '₡': 'CRC',
  '₲': 'PYG',
  '₭': 'LAK',
  '៛': 'KHR',
  '৳': 'BDT',
  '₮': 'MNT',
  '؋': 'AFN',
  'zł zl złotych zlotych złote złoty': 'PLN',
  'kč kčs korun koruny': 'CZK',
  'Ft FT forint': 'HUF',
  'lei leu': 'RON MDL',
  'лв лева lv': 'BGN',
  'kn kuna': 'HRK',
  'km км': 'BAM',
  ден: 'MKD',
  'рсд дин динара dinara': 'RSD',
  'lek lekë': 'ALL',
  kronor: 'SEK',
  'krónur ikr': 'ISK',
  'fr. sfr franken': 'CHF',
  rm: 'MYR',
  rp: 'IDR',
  's/ s/.': 'PEN',
  'b/.': 'PAB',
  'gh₵ gh¢ ₵': 'GHS',
  ብር: 'ETB',
  රු: 'LKR',
  kwz: 'AOA',
  "so'm": 'UZS',
  g$: 'GYD',
  'ksh kshs': 'KES',
  tsh: 'TZS',
  ush: 'UGX',
  'د.إ د.ا.م': 'AED',
  'ر.س': 'SAR',
  'ر.ق QR': 'QAR',
  'ر.ع': 'OMR',
  'د.ك KD': 'KWD',
  'د.ب .د.ب BD': 'BHD',
  'د.أ د.ا JD': 'JOD',
  'د.ت DT': 'TND',
  'د.م': 'MAD',
  'د.ج دج': 'DZD',
  'ع.د د.ع': 'IQD',
  'ل.د د.ل LD': 'LYD',
  'ل.ل': 'LBP',
  'ل.س': 'SYP',
  'ر.ي': 'YER',
  سعودي: 'SAR',
  قطري: 'QAR',
  'إماراتي اماراتي': 'AED',
  مصري: 'EGP',
  'عماني عُماني': 'OMR',
  مغربي: 'MAD',
  كويتي: 'KWD',
  بحريني: 'BHD',
  'أردني اردني': 'JOD',
  عراقي: 'IQD',
  تونسي: 'TND',
  جزائري: 'DZD',
  ليبي: 'LYD',
  لبناني: 'LBP',
  SR: 'SAR',
  'ش.ج': 'ILS',
  'ج.س': 'SDG',
  'FBu Fbu': 'BIF',
  Fdj: 'DJF',
  'Nfk ናቕፋ نافكا': 'ERN',
  'GFr FG': 'GNF',
  'FRw RF R₣': 'RWF',
  KMF: 'KMF',
  MK: 'MWK',
  ZK: 'ZMW',
  'MT Mt': 'MZN',
  'VT Vt': 'VUV',
  t$: 'TOP',
  z$: 'ZWL',
}

const shared: Record<string, string> = {
  '$ dollar dollars': 'USD AUD CAD NZD HKD SGD MXN ARS CLP COP UYU TWD BRL DOP JMD TTD BBD BZD FJD GYD NAD LRD',
  'peso pesos': 'MXN ARS CLP COP UYU PHP DOP',
  'kr kroner krona :-': 'SEK NOK DKK ISK',
  '¥': 'JPY CNY',
  '元 圆 圓 yuan': 'CNY TWD HKD JPY',
  'rs ₨ र': 'INR PKR LKR NPR MUR',
  ரூ: 'INR LKR',
  som: 'KGS UZS',
  'dh dhs درهم': 'AED MAD',
  'ريال ریال ﷼': 'SAR QAR OMR YER IRR',
  دينار: 'KWD BHD JOD IQD DZD TND LYD',
  جنيه: 'EGP SDG',
  'fr franc francs ₣': 'CHF XAF XOF XPF CDF RWF',
  'cfa fcfa': 'XOF XAF',
  br: 'BYN ETB',
  Bs: 'BOB VES',
  ƒ: 'AWG ANG',
}

const own: Record<string, string> = {
  R: 'ZAR',
  L: 'HNL ALL MDL',
  K: 'ZMW PGK MMK',
  Q: 'GTQ',
  P: 'PHP BWP',
  RO: 'OMR',
  DA: 'DZD',
  NT: 'TWD',
  Re: 'INR',
  Ar: 'MGA',
  Esc: 'CVE',
  ID: 'IQD',
  Ks: 'MMK',
  D: 'GMD',
  E: 'SZL',
  с: 'KGS',
  ft: 'HUF',
  din: 'RSD',
}

/** ISO 4217 codes that are read as such beside a number; other three letters are not. */
const codes =
  'AED ALL AMD AOA ARS AUD AZN BAM BBD BDT BGN BHD BOB BRL BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CZK DKK DOP DZD EGP ETB EUR FJD GBP GEL GHS GTQ GYD HKD HNL HRK HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KRW KWD KZT LAK LBP LKR LYD MAD MDL MKD MNT MOP MUR MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SEK SGD THB TJS TND TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND XAF XCD XOF XPF ZAR ZMW'

/** Read in any case, because they are no words. */
const looseCodes =
  'eur gbp usd chf sek nok dkk pln czk huf aud nzd aed bgn hkd hrk jpy krw mkd mxn myr rsd sgd uah vnd zar'

const meanings = new Map<string, SignMeaning>()
for (const [table, claim] of [
  [first, 'first'],
  [shared, 'shared'],
  [own, 'own'],
] as const) {
  for (const [signs, known] of Object.entries(table)) {
    for (const sign of signs.split(' ')) meanings.set(sign, { codes: known.split(' '), claim })
  }
}
for (const code of codes.split(' ')) meanings.set(code, { codes: [code], claim: 'first' })
for (const code of looseCodes.split(' ')) meanings.set(code, { codes: [code.toUpperCase()], claim: 'first' })

/** A letter of a script that separates words; a sign in Japanese may stand within a text. */
export const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]`
const startsWithLetter = new RegExp(`^${letter}`, 'u')
const endsWithLetter = new RegExp(`${letter}$`, 'u')

/** A letter does not continue, and may be followed by a point: "kr.", "руб.". The sign itself goes between the two. */
function surroundingsOf(sign: string): string {
  const before = startsWithLetter.test(sign) ? `(?<!${letter})` : ''
  const after = endsWithLetter.test(sign) ? String.raw`(?!${letter})\.?` : ''
  return `${before}…${after}`
}

function textOf(sign: string): string {
  return sign.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/^([A-Za-z]{1,3})\\\$/, String.raw`$1\s?\$`)
}

/** Signs with the same surroundings share them: with classes of letters at each, compiling took a third of a second. */
function patternOf(signs: string[]): string {
  return [...Map.groupBy(signs, surroundingsOf)]
    .map(([surroundings, alike]) => surroundings.replace('…', () => `(?:${alike.map(textOf).join('|')})`))
    .join('|')
}

/** Any sign, longest first; to be read with `signMeaning`, which knows how it is written. */
export const signPattern = [...Map.groupBy(meanings.keys(), (sign) => sign.length)]
  .toSorted(([one], [other]) => other - one)
  .map(([, signs]) => patternOf(signs))
  .join('|')

/** What a sign, code or word for a currency stands for; null for other letters. */
export function signMeaning(sign: string): SignMeaning | null {
  const exact = meanings.get(sign)
  if (exact) return exact
  const text = sign.replace(/\s/g, '')
  for (const form of [text, text.replace(/\.$/, '')]) {
    const known = meanings.get(form) ?? meanings.get(form.toLowerCase())
    if (known) return known
  }
  return null
}
