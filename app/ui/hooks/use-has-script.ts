import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and without script: for what only script can do. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
