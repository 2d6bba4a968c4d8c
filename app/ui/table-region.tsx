import { type ReactNode, useId } from 'react'

type TableRegionProps = { caption: string; isCaptionHidden?: boolean; children: ReactNode }

/** Scrolls a wide table inside the page, also by keyboard. */
export function TableRegion({ caption, isCaptionHidden = false, children }: TableRegionProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <section className="table-region" aria-labelledby={id} tabIndex={0}>
      <table className="table">
        <caption id={id} className={isCaptionHidden ? 'visually-hidden' : undefined}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}
