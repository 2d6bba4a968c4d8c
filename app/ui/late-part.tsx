import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { lateImport, untilLoaded } from './late-import.ts'

type Place<Module, Props> = {
  /** The code is asked for when the element of this id comes near the window. */
  nearId?: string
  /** Where the browser comes from another page, an element of this class keeps the part's place. */
  placeClass?: string
  /** Which export of the chunk is the part. */
  pick: (module: Module) => ComponentType<Props>
}

/**
 * A part of a page whose code is a chunk of its own. A loader prepares it, so that the server's HTML is complete; the
 * browser hydrates that HTML once the chunk has arrived. `load` is an import and nothing else: one that was lost is asked
 * for again by its address.
 */
export function latePart<Module, Props extends object>(
  load: () => Promise<Module>,
  { nearId, placeClass, pick }: Place<Module, Props>,
) {
  let prepared: ComponentType<Props> | null = null
  let want = () => {}
  const wanted = new Promise<void>((resolve) => {
    want = resolve
  })
  const importLate = lateImport(load)
  const loadLate = untilLoaded(async () => ({ default: present(pick(await importLate())) }))
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
      prepared ??= pick(await load())
    },
    Part,
    /** Asks for the code however far away the part is: what it shows has changed. */
    want,
  }
}

/** A chunk of another shape is as good as none: React would replace the whole page. */
function present<Props>(part: ComponentType<Props> | undefined): ComponentType<Props> {
  if (!part) throw new Error('The code that came has no such part')
  return part
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
