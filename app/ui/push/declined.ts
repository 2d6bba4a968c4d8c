import { currentBrowser, pushStateOf } from './browser.ts'

/** Remembers in this browser that its person said "Not now". */
const declinedKey = 'push-offer'

/** Whether there is something to offer: not where it cannot work, was refused, or was declined before. */
export function isWorthOffering(): boolean {
  const state = pushStateOf(currentBrowser())
  return state !== 'unsupported' && state !== 'blocked' && !isDeclined()
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(declinedKey) !== null
  } catch {
    return false
  }
}

export function decline(): void {
  try {
    localStorage.setItem(declinedKey, 'declined')
  } catch {
    // Then it is offered again.
  }
}
