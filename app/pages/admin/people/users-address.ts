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

type Undo = { ids: number[]; what: 'activate' | 'deactivate' }

/** Undo of a bulk act, as a notice has it: "activate 5 6"; empty where nothing changed. */
export const undoNotice = (ids: readonly number[], isActive: boolean): string =>
  ids.length === 0 ? '' : [isActive ? 'deactivate' : 'activate', ...ids].join(' ')

export function undoOf(notice: string | null): Undo | null {
  const [what, ...texts] = (notice ?? '').split(' ')
  const ids = texts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return (what === 'activate' || what === 'deactivate') && ids.length > 0 ? { ids, what } : null
}
