import { signInAddress } from '#app/ui/sign-in-link.tsx'
import type { Theme } from '#worker/running/site/constants.ts'
import { footerLeagues, footerLinks, shownLeagues } from './footer-links.ts'
import { Mark } from './mark.tsx'
import { ThemeForm } from './theme-form.tsx'

/** Plain links: most of these pages are sent without script. */
export function SiteFooter({ theme, isSignedIn }: { theme: Theme; isSignedIn: boolean }) {
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
        <div className="footer-links">
          {footerLinks.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="footer-title">{title}</h2>
              <ul className="footer-list">
                {links.map(({ href, name, isPersonal = false }) => (
                  <li key={href}>
                    <a href={isPersonal && !isSignedIn ? signInAddress(href) : href}>{name}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <nav aria-label="Leagues">
            <h2 className="footer-title">Leagues</h2>
            <ul className="footer-list">
              {footerLeagues.slice(0, shownLeagues).map(({ slug, name }) => (
                <li key={slug}>
                  <a href={`/leagues/${slug}`}>{name}</a>
                </li>
              ))}
            </ul>
            <p className="footer-more">
              <a href="/matches">+{footerLeagues.length - shownLeagues} more leagues covered worldwide</a>
            </p>
          </nav>
        </div>
        <p className="footer-end">
          Touchline is an independent service and is not affiliated with clubs or ticketing platforms. It sells no
          tickets.
        </p>
      </div>
    </footer>
  )
}
