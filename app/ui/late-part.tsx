import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { lateImport, untilLoaded } from './late-import.ts'

type PartModule<Props> = { default: ComponentType<Props> }

/**
 * A part of a page whose code is a chunk of its own. A loader prepares it, so that the server's HTML is complete; the
 * browser hydrates that HTML once the chunk has arrived. With `nearId` it asks for the chunk when the element of that
 * id comes near the window. Where the browser comes from another page, an element of `placeClass` keeps its place.
 */
export function latePart<Props extends object>(
  load: () => Promise<PartModule<Props>>,
  nearId?: string,
  placeClass?: string,
) {
  let prepared: ComponentType<Props> | null = null
  let want = () => {}
  const wanted = new Promise<void>((resolve) => {
    want = resolve
  })
  const loadLate = untilLoaded(lateImport(load))
  const Late = lazy(async () => {
    if (nearId) await Promise.race([isNear(nearId), wanted])
    return loadLate()
  })
  function Part(props: Props) {
    const [isThere, setThere] = useState(prepared !== null)
    const Known: ComponentType<Props> = prepared ?? Late
    const part = (
      <Suspense fallback={placeClass && <div className={placeClass} />}>
        <Known {...props} />
        <Arrived onArrival={setThere} />
      </Suspense>
    )
    const [first] = useState(part)
    // An update before the code is there would take the server's HTML away. What changed meanwhile is shown then.
    return isThere ? part : first
  }
  return {
    /** Called by a loader, so on the server only. */
    async prepare(): Promise<void> {
      prepared ??= (await load()).default
    },
    Part,
    /** Asks for the code however far away the part is: what it shows has changed. */
    want,
  }
}

/** Beside a part whose code may be on the way: its effect runs once both are there. */
function Arrived({ onArrival }: { onArrival: (isThere: true) => void }) {
  useEffect(() => onArrival(true), [onArrival])
  return null
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
