import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { limitsCurrency } from '#worker/money/purchases/deciding/spending.rules.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { MandateForm, type MandateFormProps } from './form.tsx'
import { MandateWords, PaperPanel } from './paper.tsx'
import type { readOrSign } from './signing.ts'

type Answer = Awaited<ReturnType<typeof readOrSign>>['data']
type PageProps = Pick<MandateFormProps, 'targets' | 'fields' | 'days' | 'maxPricePence'> & {
  title: string
  here: string
  /** The label of the button that signs. */
  sign: string
  answer: Answer | undefined
  /** What holds now, and what signing does. */
  notice: string
}

/** The form of a mandate, what it reads as, and the request for proof. */
export function SigningPage({ title, here, sign, targets, fields, days, maxPricePence, answer, notice }: PageProps) {
  if (answer && 'proof' in answer) {
    return <ConfirmFirst proof={answer.proof} purpose="sign this mandate" cancelTo={here} />
  }
  const trouble = answer && 'trouble' in answer ? answer.trouble : undefined
  const read = answer && 'words' in answer ? answer : undefined
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <Banner tone="warn">{notice}</Banner>
      {read && <ReadTerms {...read} sign={sign} maxPricePence={maxPricePence} />}
      {targets.length === 0 ? (
        <EmptyState
          heading="h2"
          title="Nothing to choose from yet"
          text="Follow a team, or set an alert on a match: a mandate can then be about it."
          action={{ to: '/matches', label: 'See all matches' }}
        />
      ) : (
        <MandateForm
          targets={targets}
          fields={answer?.typed ?? fields}
          days={days}
          maxPricePence={maxPricePence}
          isRead={read !== undefined}
          trouble={trouble}
        />
      )}
    </div>
  )
}

type ReadProps = {
  words: string[]
  paper: Parameters<typeof PaperPanel>[0]
  typed: Record<string, string>
  sign: string
  maxPricePence: number | null
}

/** What is signed, in the words that are signed. */
function ReadTerms({ words, paper, typed, sign, maxPricePence }: ReadProps) {
  const { intent: _read, ...carried } = typed
  return (
    <>
      <PaperPanel {...paper} />
      <Panel title="What you sign">
        <MandateWords words={words} />
        {maxPricePence !== null && (
          <p className="label">
            Your highest price is {formatMoney(maxPricePence, limitsCurrency)} a ticket at the moment: where that is
            less, it holds.
          </p>
        )}
        <PostForm failed={serverError}>
          {Object.entries(carried).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="actions">
            <Button name="intent" value="sign">
              {sign}
            </Button>
          </div>
        </PostForm>
      </Panel>
    </>
  )
}
