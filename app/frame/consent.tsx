import { matchPath, useLocation } from 'react-router'
import { ConsentManager } from '#app/ui/consent-manager.tsx'
import { useCurrentConsent } from '#app/ui/current-consent.ts'
import { preferencesPath } from '#worker/people/privacy/constants.ts'
import { ConsentBar } from './consent-bar.tsx'

const [cookiesPath = '', anchor] = preferencesPath.split('#')

/** Shown without a network: a form on it could not be sent. */
const offlinePath = '/offline'

/** The cookie question until it is answered, and the manager on pages that can open it. */
export function Consent() {
  const consent = useCurrentConsent()
  const { pathname } = useLocation()
  if (consent === undefined || pathname === offlinePath) return null
  const isAsked = consent === null
  const isPreferencesPage = matchPath('/dashboard', pathname) !== null
  // The router also matches "/Cookies/".
  const isCookiesPage = matchPath(cookiesPath, pathname) !== null
  return (
    <>
      {isAsked && <ConsentBar />}
      {(isAsked || isCookiesPage || isPreferencesPage) && (
        <ConsentManager consent={consent} {...(isCookiesPage && { anchor: `#${anchor}` as const })} />
      )}
    </>
  )
}
