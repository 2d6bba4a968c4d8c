import type { Theme } from '#worker/running/site/constants.ts'
import { KeptFooterLists } from './footer-lists.tsx'
import { Mark } from './mark.tsx'
import { ThemeForm } from './theme-form.tsx'

type SiteFooterProps = { theme: Theme; isSignedIn: boolean; uncovered: readonly string[] }

/** Plain links: most of these pages are sent without script. */
export function SiteFooter({ theme, isSignedIn, uncovered }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="footer-head">
          <p className="wordmark">
            <Mark />
            Touchline
          </p>
          <p>
            Watches ticket availability and prices on official and resale platforms, and tells fans and professional
            agents when a ticket appears or a price drops. Times are UK times.
          </p>
          <ThemeForm theme={theme} />
        </div>
        <KeptFooterLists isSignedIn={isSignedIn} uncovered={uncovered} />
        <p className="footer-end">
          Touchline is an independent service and is not affiliated with clubs or ticketing platforms. It sells no
          tickets.
        </p>
      </div>
    </footer>
  )
}
