/** Value of `view` that shows the map. */
export const mapView = 'map'

const cursors = ['cursor', 'before']

/** Form parameters without empty fields. */
export function withoutEmpty(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([, value]) => value.trim() !== ''))
}

/** The list's address with changed values; null removes one. Always starts at the first page. */
export function listAddress(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params)
  if (Object.keys(changes).length > 0) for (const name of cursors) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const query = next.toString()
  return query ? `/matches?${query}` : '/matches'
}
