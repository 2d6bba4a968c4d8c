import { matchPath, useLocation } from 'react-router'
import { preferencesPath } from '#worker/privacy/constants.ts'
import { ConsentBar } from './consent-bar.tsx'
import { ConsentManager } from './consent-manager.tsx'
import { useCurrentConsent } from './current-consent.ts'

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
