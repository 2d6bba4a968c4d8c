import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * `shouldRevalidate` of a page whose changes another operator may have overtaken: it shows what is stored by now. React
 * Router reads nothing anew after a refusal, so the form would keep the version that it was refused for.
 */
export function readAgainAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
