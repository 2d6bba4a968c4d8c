import { SkeletonRows, SkeletonTicket } from '#app/ui/skeleton-tickets.tsx'
import type { Shape } from './next-shape.ts'

/** More than fit a screen. */
const rows = 12

/** It is shown once its animation begins; the header of the site is at the top. */
function toTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
}

/** The shape of the page that a slow navigation leads to, over the one that it leaves. */
export default function NextPage({ shape }: { shape: Shape }) {
  return (
    <div className={`next-page next-${shape}`} aria-hidden="true" onAnimationStart={toTop}>
      <div className="page">
        <div className="next-head">
          <span className="skeleton-line" />
        </div>
        {shape === 'match' ? (
          <>
            <div className="ticket-place ticket-large">
              <SkeletonTicket />
            </div>
            <span className="skeleton-line next-chart" />
          </>
        ) : (
          <SkeletonRows count={rows} />
        )}
      </div>
    </div>
  )
}
