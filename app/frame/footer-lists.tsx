import { signInAddress } from '#app/ui/sign-in-link.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { footerLeagues, footerLinks, shownLeagues } from './footer-links.ts'

/** `uncovered`: slugs of its leagues that have no match. */
type FooterListsProps = { isSignedIn: boolean; uncovered: readonly string[] }

const className = 'footer-links'

/**
 * The browser keeps the server's HTML, so that no page loads code for these links: they are the same on every page, and
 * their addresses lead on also when the visitor signs in or out.
 */
export function KeptFooterLists(props: FooterListsProps) {
  return import.meta.env.SSR ? (
    <FooterLists {...props} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this page's own HTML.
    <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: servedLists }} />
  )
}

const servedLists = import.meta.env.SSR ? '' : (document.querySelector(`.${className}`)?.innerHTML ?? '')

function FooterLists({ isSignedIn, uncovered }: FooterListsProps) {
  const leagues = footerLeagues.filter(({ slug }) => !uncovered.includes(slug))
  const more = leagues.length - shownLeagues
  return (
    <div className={className}>
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
      {leagues.length > 0 && (
        <nav aria-label="Leagues">
          <h2 className="footer-title">Leagues</h2>
          <ul className="footer-list">
            {leagues.slice(0, shownLeagues).map(({ slug, name }) => (
              <li key={slug}>
                <a href={`/leagues/${slug}`}>{name}</a>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="footer-more">
              <a href="/matches">+{manyText(more, 'more league')} covered worldwide</a>
            </p>
          )}
        </nav>
      )}
    </div>
  )
}
