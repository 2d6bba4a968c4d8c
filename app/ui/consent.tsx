import { matchPath, useLocation } from 'react-router'
import { preferencesPath } from '#worker/privacy/constants.ts'
import { ConsentBar } from './consent-bar.tsx'
import { ConsentManager } from './consent-manager.tsx'
import { useCurrentConsent } from './current-consent.ts'

const [cookiesPath = '', anchor] = preferencesPath.split('#')

/** The page that is shown without a network: nothing could be sent from it. */
const offlinePath = '/offline'

/** The question about cookies until it is answered, and the manager wherever something opens it. */
export function Consent() {
  const consent = useCurrentConsent()
  const { pathname } = useLocation()
  if (consent === undefined || pathname === offlinePath) return null
  const isAsked = consent === null
  const isPreferencesPage = matchPath('/dashboard', pathname) !== null
  // As the router matches it, "/Cookies/" is that page too.
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
