/** What stands on a page that is still loading: its rows, below a tall head on a place's page, or a match's ticket. */
export type Shape = 'list' | 'place' | 'match'

const shapes: readonly [RegExp, Shape][] = [
  [/^\/(matches|following|search)$/, 'list'],
  [/^\/(teams|leagues)\/[^/]+$/, 'place'],
  [/^\/matches\/\d+$/, 'match'],
]

/** Null for other pages, and for a filter or a tab of the page itself, which keeps what it shows. */
export function shapeOfNext(from: string, to: string | undefined): Shape | null {
  if (to === undefined || to === from) return null
  return shapes.find(([path]) => path.test(to))?.[1] ?? null
}
