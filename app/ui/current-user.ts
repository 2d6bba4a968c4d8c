import { useRouteLoaderData } from 'react-router'

/** Whether somebody is signed in, as the root loader read it; a page that failed early shows what visitors see. */
export function useIsSignedIn(): boolean {
  return (useRouteLoaderData('root') as { user?: object | null } | undefined)?.user != null
}
