import { ConsentManager, OpenConsentManager } from '#app/ui/consent-manager.tsx'
import { useCurrentConsent } from '#app/ui/current-consent.ts'
import { optionalCategories, preferencesAnchor } from '#worker/people/privacy/constants.ts'

/** Buttons of the cookie policy. The second stays disabled until account settings exist, and says so. */
export function ConsentControls() {
  const consent = useCurrentConsent()
  return (
    <div className="consent-controls">
      <p role="status">{choiceText(consent)}</p>
      <div className="consent-control">
        <OpenConsentManager className="button">Update Cookie Preferences</OpenConsentManager>
      </div>
      <div className="consent-control">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled="true"
          aria-describedby="consent-in-account"
        >
          Manage Cookie Preferences
        </button>
        <span className="label" id="consent-in-account">
          Available in account settings
        </span>
      </div>
      <ConsentManager consent={consent} anchor={`#${preferencesAnchor}`} />
    </div>
  )
}

function choiceText(consent: ReturnType<typeof useCurrentConsent>): string {
  if (!consent) return 'You have not chosen in this browser, so everything optional is off.'
  const allowed = optionalCategories.filter((category) => consent[category])
  return `Your choice in this browser: ${['essential', ...allowed].join(', ')}.`
}
