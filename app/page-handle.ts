import { useMatches, useRouteError } from 'react-router'

/** What a route module may say of its page, as `export const handle`. */
export type PageHandle = {
  /** The page reads and works without script: none is sent, and caches may keep it. */
  isStatic?: boolean
}

/**
 * Whether this document goes out without script: static pages, and a page in whose place an error is told. In a browser
 * it never does: whoever renders there has scripts.
 */
export function useIsStatic(): boolean {
  const matches = useMatches()
  const hasFailed = Boolean(useRouteError())
  const isStatic = hasFailed || matches.some(({ handle }) => (handle as PageHandle | undefined)?.isStatic)
  return typeof document === 'undefined' && isStatic
}
