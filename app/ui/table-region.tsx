import { type ReactNode, useId } from 'react'

type TableRegionProps = { caption: string; isCaptionHidden?: boolean; children: ReactNode }

/** A table that may be wider than a phone: it scrolls in here, by keyboard too, and never the page. */
export function TableRegion({ caption, isCaptionHidden = false, children }: TableRegionProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
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
