import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubleHeaders } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import { limitsCurrency } from '#worker/money/purchases/deciding/spending.rules.ts'
import { currencies, maxValidMs } from '#worker/money/purchases/mandates/constants.ts'
import { termsIn } from '#worker/money/purchases/mandates/form.rules.ts'
import { mostlyText, paperText } from '#worker/money/purchases/paper/words.rules.ts'
import { autoPurchaseTexts } from '#worker/money/purchases/settings/constants.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/new.ts'
import { MandateForm } from './form.tsx'
import { MandateWords, PaperPanel } from './paper.tsx'
import { targetOptions } from './targets.ts'

const title = 'New mandate'
const proposedDays = 30
const here = '/mandates/new'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { autoPurchase, clock } = context.get(servicesContext)
  const target = new URL(request.url).searchParams.get('target')
  const [targets, settings] = await Promise.all([targetOptions(userId, target, context), autoPurchase.find(userId)])
  const currency = await currencyOf(targets[0]?.value, context)
  const maxPrice = currency === limitsCurrency ? settings.auto_purchase_max_price : null
  const dayIn = (ms: number) => localDay(clock() + ms, 'Europe/London')
  const proposed = {
    target: targets[0]?.value ?? '',
    quantity: '1',
    purchases: '1',
    areas: settings.auto_purchase_preferred_sections,
    currency,
    max_price: maxPrice === null ? '' : String(maxPrice),
    valid_until: dayIn(proposedDays * dayMs),
    mode: 'confirm',
  }
  const days = { first: dayIn(0), last: dayIn(maxValidMs - dayMs) }
  return { url: addressOf(here, context), targets, proposed, days }
}

/** What a match is sold in, as far as mandates can be; pounds for everything else. */
async function currencyOf(target: string | undefined, context: Route.LoaderArgs['context']) {
  const [kind, id] = target?.split(':') ?? []
  const match = kind === 'match' ? await context.get(servicesContext).catalogue.findMatch(idIn(id)) : null
  return currencies.find((one) => one === match?.currency) ?? limitsCurrency
}

/** Reads the terms and runs them on paper; signs what was read after a fresh proof. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const { mandates, paper } = context.get(servicesContext)
  if (fields.intent !== 'sign') {
    const read = await paper.ofTerms(caller.userId, termsIn(fields))
    if (!read.ok) return data({ trouble: read.error, typed: fields }, troubleHeaders(read.error))
    const { words, read: hash, paper: run } = read.value
    const texts = { text: paperText(run), mostly: mostlyText(run), isCut: run.isCut }
    return data({ words, paper: texts, typed: { ...fields, read: hash } })
  }
  const proven = await proveFirst({ caller, fields, request, context })
  if ('methods' in proven) return askForProof(proven)
  const signed = await mandates.create(caller.userId, { terms: termsIn(fields), read: fields.read })
  if (!signed.ok) {
    const { status } = troubleHeaders(signed.error)
    return data({ trouble: signed.error, typed: fields }, { status: status ?? 400, headers: proven.headers })
  }
  const headers = noticeHeaders({ mandate: 'signed' }, context, proven.headers)
  return redirect(`/mandates/${signed.value.id}`, { status: 303, headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Say what may be bought for you, and see what it would have bought.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function NewMandatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { targets, proposed, days } = loaderData
  if (actionData && 'proof' in actionData) {
    return (
      <div className="page account">
        <section className="account-main" aria-labelledby="confirm-title">
          <h1 id="confirm-title">{proofTitle}</h1>
          <ProofForm proof={actionData.proof} purpose="sign this mandate" cancelTo={here} />
        </section>
      </div>
    )
  }
  const trouble = actionData && 'trouble' in actionData ? actionData.trouble : undefined
  const read = actionData && 'words' in actionData ? actionData : undefined
  const fields = actionData?.typed ?? proposed
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <Banner tone="warn">{autoPurchaseTexts.onPaper}</Banner>
      {read && <ReadTerms {...read} />}
      {targets.length === 0 ? (
        <EmptyState
          heading="h2"
          title="Nothing to choose from yet"
          text="Follow a team, or set an alert on a match: a mandate can then be about it."
          action={{ to: '/matches', label: 'See all matches' }}
        />
      ) : (
        <MandateForm targets={targets} fields={fields} days={days} isRead={read !== undefined} trouble={trouble} />
      )}
    </div>
  )
}

type ReadProps = {
  words: string[]
  paper: Parameters<typeof PaperPanel>[0]
  typed: Record<string, string>
}

/** What is signed, in the words that are signed. */
function ReadTerms({ words, paper, typed }: ReadProps) {
  const { intent: _read, ...carried } = typed
  return (
    <>
      <PaperPanel {...paper} />
      <Panel title="What you sign">
        <MandateWords words={words} />
        <PostForm failed={serverError}>
          {Object.entries(carried).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="actions">
            <Button name="intent" value="sign">
              Sign this mandate
            </Button>
          </div>
        </PostForm>
      </Panel>
    </>
  )
}
