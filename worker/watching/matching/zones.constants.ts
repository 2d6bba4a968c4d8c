/** By the codes of `countryNames`: where clocks show one time, or almost all of them do. */
export const countryZones: Record<string, string> = {
  ae: 'Asia/Dubai',
  ar: 'America/Argentina/Buenos_Aires',
  at: 'Europe/Vienna',
  az: 'Asia/Baku',
  be: 'Europe/Brussels',
  bg: 'Europe/Sofia',
  bo: 'America/La_Paz',
  ch: 'Europe/Zurich',
  cl: 'America/Santiago',
  cn: 'Asia/Shanghai',
  co: 'America/Bogota',
  cy: 'Asia/Nicosia',
  cz: 'Europe/Prague',
  de: 'Europe/Berlin',
  dk: 'Europe/Copenhagen',
  ec: 'America/Guayaquil',
  eg: 'Africa/Cairo',
  es: 'Europe/Madrid',
  fi: 'Europe/Helsinki',
  fr: 'Europe/Paris',
  gb: 'Europe/London',
  gr: 'Europe/Athens',
  hr: 'Europe/Zagreb',
  hu: 'Europe/Budapest',
  ie: 'Europe/Dublin',
  il: 'Asia/Jerusalem',
  in: 'Asia/Kolkata',
  is: 'Atlantic/Reykjavik',
  it: 'Europe/Rome',
  jp: 'Asia/Tokyo',
  kr: 'Asia/Seoul',
  kz: 'Asia/Almaty',
  ma: 'Africa/Casablanca',
  nl: 'Europe/Amsterdam',
  no: 'Europe/Oslo',
  pe: 'America/Lima',
  pl: 'Europe/Warsaw',
  pt: 'Europe/Lisbon',
  py: 'America/Asuncion',
  qa: 'Asia/Qatar',
  ro: 'Europe/Bucharest',
  rs: 'Europe/Belgrade',
  sa: 'Asia/Riyadh',
  se: 'Europe/Stockholm',
  si: 'Europe/Ljubljana',
  sk: 'Europe/Bratislava',
  tr: 'Europe/Istanbul',
  ua: 'Europe/Kyiv',
  uy: 'America/Montevideo',
  ve: 'America/Caracas',
  za: 'Africa/Johannesburg',
}

/** Towns with matches of the first division, in countries of several times; the league's own zone holds for all others. */
export const townZones: Record<string, Record<string, string>> = {
  us: {
    'America/New_York':
      'atlanta | boston | charlotte | cincinnati | columbus | east rutherford | fort lauderdale | foxborough | harrison | ' +
      'miami | montreal | new york | orlando | philadelphia | toronto | washington',
    'America/Chicago':
      'austin | bridgeview | chicago | dallas | frisco | houston | kansas city | minneapolis | nashville | saint paul | ' +
      'st louis | st paul',
    'America/Denver': 'commerce city | denver | salt lake city | sandy',
    'America/Los_Angeles': 'carson | los angeles | portland | san diego | san jose | seattle | vancouver',
  },
  au: {
    'Australia/Sydney': 'campbelltown | canberra | gosford | melbourne | newcastle | parramatta | sydney | truganina',
    'Australia/Brisbane': 'brisbane',
    'Australia/Adelaide': 'adelaide',
    'Australia/Perth': 'perth',
    'Pacific/Auckland': 'auckland | wellington',
  },
  br: {
    'America/Sao_Paulo':
      'belo horizonte | braganca paulista | curitiba | fortaleza | porto alegre | recife | rio de janeiro | salvador | ' +
      'santos | sao paulo',
    'America/Cuiaba': 'cuiaba',
    'America/Manaus': 'manaus',
  },
  mx: {
    'America/Mexico_City':
      'aguascalientes | guadalajara | leon | mexico city | monterrey | pachuca | puebla | queretaro | san luis potosi | ' +
      'toluca | torreon',
    'America/Tijuana': 'tijuana',
    'America/Ciudad_Juarez': 'ciudad juarez',
  },
}
