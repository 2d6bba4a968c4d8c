import { signMeaning } from './signs.ts'

type Currencies = { kind: 'clear'; currency: string | null } | { kind: 'unclear'; why?: string }

/**
 * The currency that all signs beside an amount can mean; null without signs. What several countries use means the one of
 * `meant`, and no other.
 */
export function readCurrencies(signs: readonly string[], meant: string | null): Currencies {
  if (signs.length === 0) return { kind: 'clear', currency: null }
  const meanings = signs.map(signMeaning)
  const known = meanings.flatMap((meaning) => meaning ?? [])
  if (known.length < signs.length) return { kind: 'unclear' }
  const [first, ...others] = known.map(({ codes }) => codes)
  const common = first?.filter((code) => others.every((codes) => codes.includes(code))) ?? []
  if (common.length === 0) return { kind: 'unclear', why: 'it has two currencies' }
  if (meant !== null && common.includes(meant)) return { kind: 'clear', currency: meant }
  const claiming = known.find(({ claim }) => claim === 'first')
  if (claiming) return { kind: 'clear', currency: common[0] ?? null }
  if (meant === null && known.some(({ claim }) => claim === 'shared')) return { kind: 'clear', currency: null }
  return { kind: 'unclear', why: `"${signs.join(' ')}" does not say whose currency it is` }
}
