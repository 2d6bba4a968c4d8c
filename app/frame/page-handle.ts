import { useMatches, useRouteError } from 'react-router'
import { isNetworkError } from '#app/ui/network-error.ts'

/** Page settings of a route module, as `export const handle`. */
export type PageHandle = {
  /** Works without script: none is sent, and caches may store the page. */
  isStatic?: boolean
  /** Stored by the browser for all who use it: says nothing of who is signed in. */
  hidesAccount?: boolean
  /** About an agent's account, where a colleague works for one. */
  isShared?: boolean
}

/** Nor is it known who is signed in where the network was lost on the way to a page. */
export function useHidesAccount(): boolean {
  const isLost = isNetworkError(useRouteError())
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hidesAccount) || isLost
}

/**
 * Whether this document is sent without script: static pages and error pages. Always false in a browser, where scripts
 * run.
 */
export function useIsStatic(): boolean {
  const matches = useMatches()
  const hasFailed = Boolean(useRouteError())
  const isStatic = hasFailed || matches.some(({ handle }) => (handle as PageHandle | undefined)?.isStatic)
  return typeof document === 'undefined' && isStatic
}
