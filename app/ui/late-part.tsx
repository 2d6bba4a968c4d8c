import { type ComponentType, lazy, Suspense } from 'react'

type PartModule<Props> = { default: ComponentType<Props> }

/**
 * A part of a page whose code is a chunk of its own. A loader prepares it, so that the server's HTML is complete; the
 * browser hydrates that HTML once the chunk has arrived.
 */
export function latePart<Props extends object>(load: () => Promise<PartModule<Props>>) {
  let prepared: ComponentType<Props> | null = null
  const Late = lazy(load)
  return {
    /** Called by a loader, so on the server only. */
    async prepare(): Promise<void> {
      prepared ??= (await load()).default
    },
    Part(props: Props) {
      const Known: ComponentType<Props> = prepared ?? Late
      return (
        <Suspense>
          <Known {...props} />
        </Suspense>
      )
    },
  }
}
