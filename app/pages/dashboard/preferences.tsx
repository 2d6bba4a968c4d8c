import { Link, useActionData } from 'react-router'
import type { ProofAsked } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ConsentManager, OpenConsentManager } from '#app/ui/consent-manager.tsx'
import { useCurrentConsent } from '#app/ui/current-consent.ts'
import { FoldPanel } from '#app/ui/fold-panel.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { preferencesTexts } from '#worker/alerting/preferences/constants.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { phoneTexts } from '#worker/people/phones/constants.ts'
import { smsTexts } from '#worker/people/phones/sms/constants.ts'
import { savedShownMs } from '#worker/running/site/constants.ts'
import type { AutoPurchaseTrouble } from './auto-purchase/data.ts'
import { AutoPurchase } from './auto-purchase/part.ts'
import { PhoneWidget } from './phone-widget.tsx'
import type { PreferencesTabData, QuickBuyTrouble } from './preferences-data.ts'
import { AddressInformation, FormAutomation, PaymentPreferences } from './quick-buy/form.tsx'
import { KitSection } from './quick-buy/kit-section.tsx'
import { PersonalInformation } from './quick-buy/personal.tsx'
import type { SmsAnswer, SmsProof } from './sms-data.ts'
import { addressOfTab } from './tab.ts'

type Answer = SmsAnswer | SmsProof | QuickBuyTrouble | AutoPurchaseTrouble

/** The six sections of quick buy, and the settings that browsers keep. */
export default function PreferencesTab({ saved, accountName, phone, autoPurchase, savedPart }: PreferencesTabData) {
  const answer = useActionData() as Answer
  const trouble = answer && 'quickBuy' in answer ? answer.quickBuy : undefined
  const purchaseTrouble = answer && 'autoPurchase' in answer ? answer.autoPurchase : undefined
  if (!saved) {
    return (
      <Banner tone="live">
        {preferencesTexts.loadFailed}.{' '}
        <Link to={addressOfTab('preferences')} reloadDocument>
          Try again
        </Link>
      </Banner>
    )
  }
  const shown = { saved, trouble, savedPart: answer ? null : savedPart, savedAt: phone.now }
  return (
    <div className="quick-buy">
      <p>Keep your details here. When tickets appear, copy them into the seller's form in seconds.</p>
      <PersonalInformation {...shown} accountName={accountName} />
      <PhoneSection phone={phone} answer={answer} />
      <AddressInformation {...shown} />
      <PaymentPreferences {...shown} />
      <KitSection saved={saved} />
      <FormAutomation {...shown} />
      <AutoPurchase.Part loaded={autoPurchase} trouble={purchaseTrouble} />
      <ThisBrowser />
    </div>
  )
}

function ThisBrowser() {
  return (
    <FoldPanel title="This browser" value="Theme and cookies">
      <p>
        Choose the colour theme at the bottom of any page. The <a href="/cookies">cookies page</a> explains each cookie.
      </p>
      <div className="actions">
        <OpenConsentManager className="button button-quiet">Update Cookie Preferences</OpenConsentManager>
      </div>
      <ConsentManager consent={useCurrentConsent()} />
    </FoldPanel>
  )
}

const purposeOf = ({ fields }: ProofAsked) =>
  fields.intent === 'save_preferences' ? 'change where tickets go' : 'change the number we text'

type PhoneProps = { phone: PreferencesTabData['phone']; answer: Answer }

function PhoneSection({ phone: { settings, isChanging, done, now }, answer }: PhoneProps) {
  const here = addressOfTab('preferences')
  const asked = answer && 'intent' in answer ? answer : undefined
  const news = answer ? null : done
  return (
    <FoldPanel
      title="International Phone Number & Verification"
      value={phoneText(settings)}
      isOpen={isChanging || news !== null || (answer !== undefined && ('intent' in answer || 'proof' in answer))}
    >
      {news === 'removed' && (
        <PassingBanner key={now} shownMs={savedShownMs}>
          {phoneTexts.removed}
        </PassingBanner>
      )}
      {answer && 'proof' in answer ? (
        <>
          <h3>{proofTitle}</h3>
          <ProofForm proof={answer.proof} purpose={purposeOf(answer.proof)} cancelTo={here} />
        </>
      ) : settings ? (
        <PhoneWidget settings={settings} answer={asked} isChanging={isChanging} news={news} here={here} />
      ) : (
        <p>{smsTexts.loadFailed}.</p>
      )}
    </FoldPanel>
  )
}

function phoneText(settings: PhoneProps['phone']['settings']): string | null {
  if (!settings) return null
  const { phoneSpaced, isVerified } = settings
  return phoneSpaced === null ? 'Not given' : `${phoneSpaced}, ${isVerified ? 'verified' : 'not verified'}`
}
