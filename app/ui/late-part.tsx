import { type ComponentType, lazy, memo, Suspense } from 'react'
import { lateImport, untilLoaded } from './late-import.ts'

type PartModule<Props> = { default: ComponentType<Props> }

/**
 * A part of a page whose code is a chunk of its own. A loader prepares it, so that the server's HTML is complete; the
 * browser hydrates that HTML once the chunk has arrived. With `nearId` it asks for the chunk when the element of that
 * id comes near the window.
 */
export function latePart<Props extends object>(load: () => Promise<PartModule<Props>>, nearId?: string) {
  let prepared: ComponentType<Props> | null = null
  let isLoaded = false
  const loadLate = untilLoaded(lateImport(load))
  const Late = lazy(async () => {
    if (nearId) await isNear(nearId)
    const module = await loadLate()
    isLoaded = true
    return module
  })
  // An update before the code is there would take the server's HTML away.
  const Part = memo(
    (props: Props) => {
      const Known: ComponentType<Props> = prepared ?? Late
      return (
        <Suspense>
          <Known {...props} />
        </Suspense>
      )
    },
    () => !isLoaded && prepared === null,
  )
  return {
    /** Called by a loader, so on the server only. */
    async prepare(): Promise<void> {
      prepared ??= (await load()).default
    },
    Part,
  }
}

/** How far outside of the window an element counts as near. */
const nearPx = 200

async function isNear(id: string): Promise<void> {
  // On the way from another page, the element comes with the render that asks.
  await new Promise(requestAnimationFrame)
  const element = document.getElementById(id)
  if (!element) return
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(element)
  })
}
