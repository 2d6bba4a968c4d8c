import { signInAddress } from '#app/ui/sign-in-link.tsx'
import { footerLeagues, footerLinks, shownLeagues } from './footer-links.ts'

const className = 'footer-links'

/**
 * The browser keeps the server's HTML, so that no page loads code for these links: they are the same on every page, and
 * their addresses lead on also when the visitor signs in or out.
 */
export function KeptFooterLists(props: { isSignedIn: boolean }) {
  return import.meta.env.SSR ? (
    <FooterLists {...props} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this page's own HTML.
    <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: servedLists }} />
  )
}

const servedLists = import.meta.env.SSR ? '' : (document.querySelector(`.${className}`)?.innerHTML ?? '')

function FooterLists({ isSignedIn }: { isSignedIn: boolean }) {
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
  )
}
