import { Link, useActionData } from 'react-router'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { phoneTexts } from '#worker/people/phones/constants.ts'
import { smsTexts } from '#worker/people/phones/sms/constants.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { pushPath } from '#worker/people/push/constants.ts'
import { savedShownMs } from '#worker/running/site/constants.ts'
import { PhoneWidget } from './phone-widget.tsx'
import type { SmsAnswer, SmsProof, SmsTabData } from './sms-data.ts'
import { SmsSwitches } from './sms-switches.tsx'
import { addressOfTab } from './tab.ts'

export type SmsSettings = NonNullable<SmsTabData['settings']>

export default function SmsTab({ settings, isChanging, done, now }: SmsTabData) {
  const answered = useActionData() as SmsAnswer | SmsProof
  const proof = answered && 'proof' in answered ? answered.proof : null
  const answer = answered && 'intent' in answered ? answered : undefined
  // After a refused form the page still has what was done before it.
  const news = answered ? null : done
  if (!settings) {
    return (
      <Banner tone="live">
        {smsTexts.loadFailed}.{' '}
        <Link to={addressOfTab('sms')} reloadDocument>
          Try again
        </Link>
      </Banner>
    )
  }
  return (
    <div className="sms-tab">
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose="change the number we text" cancelTo={addressOfTab('sms')} />
        </Panel>
      )}
      <Panel title="Your phone">
        {news === 'removed' && (
          <PassingBanner key={now} shownMs={savedShownMs}>
            {phoneTexts.removed}
          </PassingBanner>
        )}
        <PhoneWidget
          settings={settings}
          answer={answer}
          isChanging={isChanging}
          news={news}
          here={addressOfTab('sms')}
        />
      </Panel>
      <Panel title="SMS notifications">
        <PlanLine {...settings} />
        {settings.isStopped && (
          <Banner tone="warn">
            {settings.fromSpaced === null
              ? smsTexts.stopped
              : `This number replied STOP. Text START to ${settings.fromSpaced} to get SMS again.`}
          </Banner>
        )}
        {news === 'saved' && (
          <PassingBanner key={now} shownMs={savedShownMs}>
            {smsTexts.saved}
          </PassingBanner>
        )}
        <SmsSwitches
          // Another number switches SMS off, and the form would go on showing what was on.
          key={String(settings.isVerified)}
          settings={settings}
          isMain={settings.isVerified && !isChanging}
          error={answer?.intent === 'save' ? answer.message : undefined}
        />
      </Panel>
      <TestSms settings={settings} answer={answer} isSent={news === 'tested'} />
      {settings.isInPlan && (
        <p>
          Alerts without SMS: untick it in <Link to={addressOfTab('alerts')}>My Alerts</Link>
        </p>
      )}
      <p>
        Messages without a phone number: <Link to={pushPath}>push messages on this device</Link>
      </p>
    </div>
  )
}

function PlanLine({ plan, isInPlan, month }: SmsSettings) {
  return (
    <div className="sms-plan">
      <p>
        Your plan: <strong>{planNames[plan]}</strong>
        {isInPlan && `. ${month.sent} of ${month.max} SMS used this month.`}
      </p>
      {!isInPlan && (
        <>
          <p>{smsTexts.needsPlan}</p>
          <div className="actions">
            <ButtonLink to="/pricing" tone="quiet">
              See the plans
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}

type TestProps = { settings: SmsSettings; answer: SmsAnswer; isSent: boolean }

function TestSms({ settings, answer, isSent }: TestProps) {
  const { isVerified, isInPlan, phoneSpaced } = settings
  const trouble = answer?.intent === 'test' ? testTrouble(answer.message) : undefined
  const mayTest = isVerified && isInPlan
  return (
    <Panel title="Test SMS">
      <p>
        {mayTest
          ? `Send an SMS to ${phoneSpaced} and see that it arrives.`
          : 'You can send yourself one as soon as your number is verified and your plan has SMS.'}
      </p>
      <PostForm action={addressOfTab('sms')} failed={smsTexts.testFailed} error={trouble} preventScrollReset>
        {(isUnanswered) => (
          <>
            {isSent && !isUnanswered && <Banner tone="good">{smsTexts.testSent}</Banner>}
            <div className="actions">
              <Button tone="quiet" name="intent" value="test" disabled={!mayTest}>
                Send test SMS
              </Button>
            </div>
          </>
        )}
      </PostForm>
    </Panel>
  )
}

/** What the server says, after what it is about. */
function testTrouble(message: string): string {
  return message ? `Failed to send test SMS: ${message}` : smsTexts.testFailed
}
