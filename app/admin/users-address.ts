const kept = ['q', 'role', 'status', 'email', 'cursor', 'before']

/** The list's address with other parts; what is null goes. Filters and place stay. */
export function usersAddress(params: URLSearchParams, changes: Record<string, string | number | null> = {}): string {
  const next = new URLSearchParams([...params].filter(([name, value]) => kept.includes(name) && value !== ''))
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next.size > 0 ? `/admin/users?${next}` : '/admin/users'
}

/** Users ticked in the list: `ids` repeated. */
export function tickedOf(params: URLSearchParams): number[] {
  return params
    .getAll('ids')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}
