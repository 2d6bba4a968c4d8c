// A place or a category with its number, in one line with the price: "Kat. 3: 45,00 €", "Block 12 – 30 €", "Cat 1 £45".

const kinds = [
  'cat(?:egory|egoria|egoría)?|kat(?:egorie|egori|egoria|egoriya)?|catégorie|categorie|kategória|kategorija|категория|категорія|κατηγορία|price (?:band|group|category|zone)|preis(?:gruppe|klasse|kategorie)|prisgruppe|priskategori|pk',
  'block|blok|bloc|blocco|bloque|bloco|blokk|блок|sector|sektor|secteur|settore|setor|sektori|szektor|сектор|section|sec|sección|sezione|secção|seksjon|sektion|vak|felt|lohko|katsomo|θύρα',
  'zone|zona|зона|ζώνη|area|bereich|row|reihe|rangée|rang|fila|rij|rad|række|rivi|rząd|řada|sor|ряд|gate|tor|porte|puerta|porta|portti|kapu|level|tier|niveau|nivel|livello|tribune|tribuna|stand',
  'الفئة|فئة|بلوك|القطاع|قطاع|المنطقة|منطقة|カテゴリー?|ブロック|エリア|등급|구역',
].join('|')
const number = '(?:\\p{L}{1,2}\\d{1,3}|\\d{1,3}\\p{L}?|\\p{L})(?![\\p{L}\\d.,]*[\\p{L}\\d])'
const place = `(?:${kinds})(?![\\p{L}])\\.?\\s?${number}`
const places = `${place}(?:\\s?[,/]?\\s${place}){0,2}`

/** What parts a place from its price for sure: "Block 12-30" may be two blocks, and "12, 30" one number. */
const parted = new RegExp(`^${places}(?:\\s?[:=|]\\s?|\\s[–/-]\\s(?!.*[–-]))(?=\\S)`, 'iu')
/** A sign of currency, or an amount with its cents: "Block 1 200 €" may be of 1,200, "Block 12 45 €" of 12.45. */
const behindSpace = new RegExp(
  `^${places},?\\s(?=\\p{Sc})|^${places}\\s(?=\\d{1,2}[.,]\\d\\d(?!\\d))|^(?:${kinds})\\s\\p{L}\\s(?=\\d)`,
  'iu',
)
const behind = new RegExp(`\\s?[–(|,-]\\s?${places}\\s?\\)?$`, 'iu')

/** The price alone; null where no place stands beside it. */
export function withoutPlace(text: string): string | null {
  return [parted, behindSpace, behind].map((pattern) => text.replace(pattern, '')).find((left) => left !== text) ?? null
}
