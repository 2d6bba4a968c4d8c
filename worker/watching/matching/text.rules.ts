import { baseLetters, entities, entityAccents, spelledLetters, spellings, windows1252 } from './text.constants.ts'

// Texts come from strangers: every expression here is linear, and texts are cut before they get here.

/** Text as its author meant it: no markup, entities or bytes of UTF-8 read as Windows-1252. */
export function clean(raw: string): string {
  const text = decodeEntities(decodeEntities(raw)).replace(/<[^<>]{0,200}>/g, ' ')
  return withSecondSides(repairBytes(text))
    .replace(/\u{1f19a}|\u2694/gu, ' vs ')
    .replace(/[\u2640\u{1f6ba}]/gu, ' women ')
    .replace(/\s+/g, ' ')
}

/** "France A'" is the second side of a country; in quotes the sign ends them. */
function withSecondSides(text: string): string {
  if (!secondSide.test(text) || /(?<!\p{L})['‘’]\p{L}/u.test(text)) return text
  return text.replaceAll(secondSides, 'B')
}

const secondSide = /(?<=\p{L}\s)A['’′](?![\p{L}\d])/u
const secondSides = new RegExp(secondSide.source, 'gu')

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    }
    const plain = entities[name] ?? entities[name.toLowerCase()]
    if (plain !== undefined) return plain
    const accent = entityAccents[name.slice(1).toLowerCase()]
    return accent === undefined ? whole : `${name.charAt(0)}${accent}`
  })
}

function byteOf(letter: string | undefined): number {
  if (letter === undefined) return -1
  const high = windows1252.indexOf(letter)
  const code = letter.charCodeAt(0)
  return high >= 0 ? 0x80 + high : code <= 0xff ? code : -1
}

const isContinuation = (byte: number) => byte >= 0x80 && byte <= 0xbf

/** "MÃ¼nchen" is München, "â€“" a dash. */
function repairBytes(text: string): string {
  if (!/[\u00c2-\u00ef]/.test(text)) return text
  let repaired = ''
  for (let at = 0; at < text.length; at++) {
    const [first, second, third] = [byteOf(text[at]), byteOf(text[at + 1]), byteOf(text[at + 2])]
    if (first >= 0xc2 && first <= 0xdf && isContinuation(second)) {
      repaired += String.fromCharCode(((first & 0x1f) << 6) | (second & 0x3f))
      at += 1
    } else if (first >= 0xe0 && first <= 0xef && isContinuation(second) && isContinuation(third)) {
      repaired += String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f))
      at += 2
    } else repaired += text.charAt(at)
  }
  return repaired
}

/** Lower case, without accents, invisible characters, signs of trade marks and strokes that draw out Arabic words; apostrophes inside words vanish. */
export function fold(text: string): string {
  return text
    .replace(/[™℠®©]|\((?:tm|r)\)/gi, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[ßøłıđæœðþə]/g, (letter) => baseLetters[letter] ?? letter)
    .replace(/(?<=[\p{L}\p{N}])['’‘`´ʼ](?=[\p{L}\p{N}])/gu, '')
}

/** A name with its umlauts spelled out, where it has any. */
export function spelledOut(name: string): string | null {
  const spelled = name
    .normalize('NFC')
    .replace(/[äöüøåæ]/gi, (letter) => spelledLetters[letter.toLowerCase()] ?? letter)
  return spelled === name.normalize('NFC') ? null : spelled
}

/** How strongly two words are kept apart: a name reaches across a space or a hyphen, never across a sign. */
export type Gap = 'none' | 'hyphen' | 'sign'

/** `isAside` within parentheses. */
export type Word = { text: string; gap: Gap; isAside: boolean }

/** Kana, Chinese signs and folded Hangul, which stand right beside Latin letters and numbers: "ユースU-18". */
const eastAsian = /[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff]/
const besideEastAsian =
  /(?<=[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff])(?=[a-z\d])|(?<=[a-z\d])(?=[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff])/g

/** Between two names without a space: "浦和レッズ対鹿島アントラーズ". "対戦" and the like are other words. */
const against = /(?<=[\u3040-\u30ff\u3400-\u9fff])対(?=[\u3040-\u30ff\u3400-\u9fff])(?![戦象応決策])/g

/** Another side, right behind a club's name: "浦和レッズレディース". "リユース" is to use again. */
const besideName =
  /(?<=[\u3040-\u30ff\u3400-\u9fff])(?<!リ)(?:レテ\u3099?ィース|シ\u3099?ュニアユース|ユース|女子|女足)(?![\u3040-\u30ff\u3400-\u9fff])/g

/** Words of folded text in one spelling, with what stands before each. Dotted initials are one word: N.E.C. */
export function wordsOf(folded: string): Word[] {
  const joined = folded.replace(
    /(?<![\p{L}\p{N}])(?:(?:\p{L}\.){2,6}(?:\p{L}(?![\p{L}\p{N}]))?|\p{L}\.\p{L}(?![\p{L}\p{N}.]))/gu,
    (initials) => `${initials.replaceAll('.', '')} `,
  )
  const words: Word[] = []
  const parted = eastAsian.test(joined)
    ? joined.replace(besideEastAsian, ' ').replace(against, ' 対 ').replace(besideName, ' $&')
    : joined
  let end = 0
  let isAside = false
  for (const found of parted.matchAll(/[\p{L}\p{N}]+|@|\+|&|×/gu)) {
    const between = parted.slice(end, found.index)
    const gap = words.length === 0 ? 'sign' : gapOf(between)
    const [opened, closed] = [between.search(/[([]/), between.search(/[)\]]/)]
    if (opened >= 0 || closed >= 0) isAside = opened > closed
    words.push({ text: wordOf(found[0]), gap, isAside })
    end = found.index + found[0].length
  }
  return words
}

function wordOf(text: string): string {
  if (text === '&') return 'and'
  if (text === '×') return 'x'
  return Object.hasOwn(spellings, text) ? (spellings[text] ?? text) : text
}

/** A dot or an apostrophe separates nothing; a lone hyphen or slash joins as often as it parts. */
function gapOf(between: string): Gap {
  if (/^[\s.'’]*$/.test(between)) return 'none'
  return /^[-/‐‑_]$/.test(between) ? 'hyphen' : 'sign'
}

/** The words of a text, folded. */
export function wordsIn(text: string | null): string[] {
  return text === null ? [] : wordsOf(fold(text)).map((word) => word.text)
}
