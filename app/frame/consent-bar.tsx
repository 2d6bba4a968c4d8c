import { ConsentForm, PlainAnswers } from '#app/ui/consent-form.tsx'
import { OpenConsentManager } from '#app/ui/consent-manager.tsx'

/** Asks once, at the bottom of the window, without blocking the page. */
export function ConsentBar() {
  return (
    <section className="consent-bar" aria-labelledby="consent-question">
      <div className="page">
        <div className="consent-question">
          <h2 id="consent-question">Your cookies, your choice</h2>
          <p>
            We only set essential cookies today. Would you allow functional, analytics and marketing cookies? We'll ask
            again before we add any. <a href="/cookies">Cookie Policy</a>
          </p>
        </div>
        <ConsentForm className="consent-answers">
          <PlainAnswers />
          <OpenConsentManager className="button button-quiet">Choose</OpenConsentManager>
        </ConsentForm>
      </div>
    </section>
  )
}
