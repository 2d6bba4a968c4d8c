/**
 * Words that make another side in one country and mean something else in others: the Hungarian "női" is Italian for "us".
 * They count for matches of clubs of that country alone.
 */
export const sidesByCountry: Record<string, Record<string, string>> = {
  hu: { women: 'női | nők | hölgyek', youth: 'ifi | leány | lányok | fiúk' },
  ro: { women: 'fete | fetele | doamne', youth: 'copii | băieți' },
  tr: { women: 'kızlar', youth: 'yıldızlar | rezerv | minikler | küçükler | ümitler | paf' },
  it: { legends: 'glorie' },
  pl: { women: 'ekstraliga' },
  es: { legends: 'glorias', adapted: 'genuine' },
  // Second sides of professional clubs play there.
  fr: { legends: 'anciens', lower: 'national 3 | national iii | régional 1' },
  pt: { legends: 'glórias' },
  nl: { legends: 'oud' },
}

/** Letters that stand before an age: pojkar and flickor, gutter and jenter, pojat and tytöt. "J17" is a matchday in France. */
export const ageLetters: Record<string, string> = { se: 'pf', no: 'gj', fi: 'pt', ee: 'pt' }

/** The youngest age that has such a letter. */
export const lettersFrom = 8

/** A letter and a number behind one of these is a seat: "Sektion F17". */
export const beforeSeats: ReadonlySet<string> = new Set(
  'sektion sektor felt blokk blok block rad rivi rang gate port portti katsomo lohko seksjon lake paikka plats plass'.split(
    ' ',
  ),
)

/** A word for a side elsewhere that is a small word in a country: "W sprzedaży" is Polish for "on sale". */
export const noSideIn: Record<string, string> = { pl: 'w' }
