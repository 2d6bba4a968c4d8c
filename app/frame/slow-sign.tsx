import { useLocation, useNavigation } from 'react-router'
import { NextPage } from './next-page.tsx'
import { type Shape, shapeOfNext } from './next-shape.ts'

const texts: Record<Shape, string> = {
  list: 'Loading matches…',
  place: 'Loading matches…',
  match: 'Loading the match…',
}

/** A loading message for the next page, and its shape where it has one; the style sheet shows both only after a delay. */
export function SlowSign() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const shape = state === 'loading' ? shapeOfNext(pathname, location.pathname) : null
  return (
    <>
      <div className="slow-sign-place" role="status">
        {state !== 'idle' && (
          <p className="slow-sign">
            <span className="visually-hidden">{shape ? texts[shape] : 'Loading…'}</span>
          </p>
        )}
      </div>
      {shape && <NextPage shape={shape} />}
    </>
  )
}
