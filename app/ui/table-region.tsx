import { type ReactNode, useId } from 'react'
import { useScrollStop } from './use-scroll-stop.ts'

type TableRegionProps = { caption: string; isCaptionHidden?: boolean; children: ReactNode }

/** Scrolls a wide table inside the page, also by keyboard. */
export function TableRegion({ caption, isCaptionHidden = false, children }: TableRegionProps) {
  const id = useId()
  const scrollStop = useScrollStop<HTMLElement>()
  return (
    <section className="table-region" aria-labelledby={id} {...scrollStop}>
      <table className="table">
        <caption id={id} className={isCaptionHidden ? 'visually-hidden' : undefined}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}
