import { inject } from 'vitest'

/** Asks the run for what its files share: made when first asked for (`once-a-run.ts`). */
export async function onceARun<T>(path: string): Promise<T> {
  const answer = await fetch(inject('onceARun') + path)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}
