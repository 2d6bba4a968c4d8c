// Names in Cyrillic as their clubs and sellers abroad write them in Latin letters: "Динамо Київ", Dynamo Kyiv.

const common =
  'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya'
const ukrainian = 'г h ґ g и y і i ї yi є ye'
const shortUkrainian = 'й i ї i є ie ю iu я ia'
const serbian = 'ђ đ ж ž х h ц c ч č ш š ј j љ lj њ nj ћ ć џ dž ѓ g ѕ dz ќ k'

const tables = [[common], [common, ukrainian], [common, ukrainian, shortUkrainian], [common, serbian]].map(tableOf)

function tableOf(lists: readonly string[]): Map<string, string> {
  const table = new Map<string, string>()
  for (const list of lists) {
    const letters = list.split(' ')
    for (let at = 0; at < letters.length; at += 2)
      table.set(letters[at] ?? '', (letters[at + 1] ?? '').replace('-', ''))
  }
  return table
}

/** A name in Latin letters, in each way that it may be written; none for a name without Cyrillic letters. */
export function inLatin(name: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(name)) return []
  const letters = [...name.normalize('NFC').toLowerCase().replaceAll('цска', 'cska').replace(/[ʼ’']/g, '')]
  const names = tables.map((table) => letters.map((letter) => table.get(letter) ?? letter).join(''))
  return [...new Set(names.flatMap((one) => [one, one.replace(/iya\b/g, 'ia').replace(/([iy])y\b/g, '$1')]))]
}
