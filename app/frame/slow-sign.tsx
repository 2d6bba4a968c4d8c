import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { lateImport, untilLoaded } from '#app/ui/late-import.ts'
import { type Shape, shapeOfNext } from './next-shape.ts'

const texts: Record<Shape, string> = {
  list: 'Loading matches…',
  place: 'Loading matches…',
  match: 'Loading the match…',
}

const loadNextPage = untilLoaded(lateImport(() => import('./next-page.tsx')))
const NextPage = lazy(loadNextPage)

/** A loading message for the next page, and its shape where it has one; the style sheet shows both only after a delay. */
export function SlowSign() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const shape = state === 'loading' ? shapeOfNext(pathname, location.pathname) : null
  // Before the network is slow, and after what the page itself needs.
  useEffect(() => {
    if (document.readyState === 'complete') loadNextPage()
    else addEventListener('load', loadNextPage, { once: true })
  }, [])
  return (
    <>
      <div className="slow-sign-place" role="status">
        {state !== 'idle' && (
          <p className="slow-sign">
            <span className="visually-hidden">{shape ? texts[shape] : 'Loading…'}</span>
          </p>
        )}
      </div>
      <Suspense>{shape && <NextPage shape={shape} />}</Suspense>
    </>
  )
}
