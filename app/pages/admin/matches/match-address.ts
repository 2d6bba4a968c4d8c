const kept = ['q', 'status', 'league', 'cursor', 'before']

/** The list's address with other parts; what is null goes. Filters and place stay. */
export function matchesAddress(params: URLSearchParams, changes: Record<string, string | number | null>): string {
  const next = new URLSearchParams([...params].filter(([name, value]) => kept.includes(name) && value !== ''))
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next.size > 0 ? `/admin/matches?${next}` : '/admin/matches'
}

/** The number of a match, typed alone or as the end of its address; null for any other text. */
export function matchNumberIn(text: string): number | null {
  const number = /^(?:\S*\/matches\/)?([1-9]\d{0,14})\/?$/.exec(text.trim())?.[1]
  return number === undefined ? null : Number(number)
}
