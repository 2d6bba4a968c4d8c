import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { pushPath } from '#worker/people/push/constants.ts'
import type { SinceData } from './since-data.ts'

type FirstStepsProps = NonNullable<SinceData['firstSteps']> & { here: string }

/** From a new account to an alert that reaches its owner's phone; the next step alone has a button. */
export function FirstSteps({ hasAlert, hasMobileAccess, isReached, isTested, here }: FirstStepsProps) {
  const steps = hasMobileAccess ? [hasAlert, isReached, isTested] : [hasAlert]
  return (
    <Panel title={hasAlert ? 'Let your alert reach you' : 'Your first alert'}>
      {steps.length > 1 && (
        <p className="label">
          {steps.filter(Boolean).length} of {manyText(steps.length, 'step')} done
        </p>
      )}
      <ol className="first-steps">
        <Step isDone={hasAlert} text="Choose a match and say what you would pay.">
          <ButtonLink to="/matches">Find a match</ButtonLink>
        </Step>
        {hasMobileAccess && (
          <>
            <Step isDone={isReached} text="Let alerts reach your phone.">
              {hasAlert && <ButtonLink to={pushPath}>Add your phone</ButtonLink>}
            </Step>
            <Step isDone={isTested} text="See that a message arrives on your phone.">
              {hasAlert && isReached && (
                <PostForm action={here} failed="Failed to send the test message" preventScrollReset>
                  <Button name="intent" value="test_phone">
                    Send a test message
                  </Button>
                </PostForm>
              )}
            </Step>
          </>
        )}
      </ol>
      <PostForm action={here} failed="Failed to hide the steps" preventScrollReset>
        <Button tone="quiet" name="intent" value="dismiss_steps">
          Hide these steps
        </Button>
      </PostForm>
    </Panel>
  )
}

function Step({ isDone, text, children }: { isDone: boolean; text: string; children: React.ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      <span>
        {isDone && <Icon name="check" />}
        {text}
        {isDone && <span className="visually-hidden"> Done.</span>}
      </span>
      {!isDone && children}
    </li>
  )
}
