import { ConsentForm, PlainAnswers } from './consent-form.tsx'
import { OpenConsentManager } from './consent-manager.tsx'

/** Asks once, at the bottom of the window, without blocking the page. */
export function ConsentBar() {
  return (
    <section className="consent-bar" aria-labelledby="consent-question">
      <div className="page">
        <div className="consent-question">
          <h2 id="consent-question">Your cookies, your choice</h2>
          <p>
            Today we set essential cookies only. Would you allow functional, analytics and marketing ones? Before we add
            the first, we ask again. <a href="/cookies">Cookie Policy</a>
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
