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
