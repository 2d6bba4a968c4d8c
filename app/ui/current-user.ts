import { useRouteLoaderData } from 'react-router'

/** From the root loader; a page that failed early shows what visitors see. */
export function useIsSignedIn(): boolean {
  return (useRouteLoaderData('root') as { user?: object | null } | undefined)?.user != null
}
