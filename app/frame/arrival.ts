type Place = { tagName: string } | null

/** Whether the keyboard may move: not out of a field, a dialog or what the page itself chose. */
export function isFreeToMove(active: Place, content: { contains(other: never): boolean } | null): boolean {
  if (active === null || active.tagName === 'BODY') return true
  return active.tagName === 'A' && !content?.contains(active as never)
}

/** Whether a navigation led to another page: filters, tabs and places of the same one keep the focus where it is. */
export function isArrival(from: string, to: { pathname: string }): boolean {
  return from !== to.pathname
}

/** Where the keyboard goes on: the field that the address names, else the content. */
export function placeOf(hash: string): string {
  return hash.slice(1) || 'content'
}
