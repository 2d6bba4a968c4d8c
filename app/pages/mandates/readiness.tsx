import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Banner } from '#app/ui/banner.tsx'
import { cardsPath } from '#worker/money/purchases/cards/constants.ts'
import { isOpen, type MandateState, stateTexts } from '#worker/money/purchases/mandates/state.rules.ts'
import { autoPurchasePath, autoPurchaseTexts } from '#worker/money/purchases/settings/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'

type Lack = 'plan' | 'switch' | 'name' | 'seller' | 'card'

const lacks: Record<Lack, { text: string; to: string }> = {
  plan: { text: 'choose a plan with auto-purchase', to: '/pricing' },
  switch: { text: 'switch on auto-purchase', to: autoPurchasePath },
  name: { text: 'add your full name to quick buy', to: '/dashboard?tab=preferences&part=personal#personal' },
  seller: { text: 'wait for a seller with an open protocol', to: cardsPath },
  card: { text: 'keep a card for a seller', to: cardsPath },
}

/** What a person lacks before any mandate of theirs can buy. */
export async function lacksOf(caller: Caller, context: Readonly<RouterContextProvider>): Promise<Lack[]> {
  const { autoPurchase, preferences, cards } = context.get(servicesContext)
  const [{ isEntitled, isSwitchedOn }, { full_name: name }, sellers] = await Promise.all([
    autoPurchase.limitsOf(caller.userId),
    preferences.all(caller),
    cards.list(caller.userId),
  ])
  const hasCard = sellers.some(({ card }) => card !== null)
  return [
    ...(isEntitled ? [] : (['plan'] as const)),
    ...(isSwitchedOn ? [] : (['switch'] as const)),
    ...(name === '' ? (['name'] as const) : []),
    ...(hasCard ? [] : ([sellers.length === 0 ? 'seller' : 'card'] as const)),
  ]
}

/** Without these not even a seller's page is offered. */
const isIdle = (lacking: readonly Lack[]) => lacking.includes('plan') || lacking.includes('switch')

/** Without a card or a name it still leads its person to sellers' pages. */
function whyNotReady(state: MandateState, lacking: readonly Lack[]): string {
  if (state !== 'on') return stateTexts[state].text
  return isIdle(lacking) ? autoPurchaseTexts.notReady : autoPurchaseTexts.tellsOnly
}

type ReadinessProps = { state: MandateState; lacking: readonly Lack[] }

/** Whether a mandate buys, and what it still needs for that. */
export function Readiness({ state, lacking }: ReadinessProps) {
  const isLive = state === 'on'
  if (!isOpen(state)) return <Banner tone={stateTexts[state].isGood ? 'good' : 'warn'}>{stateTexts[state].text}</Banner>
  if (isLive && lacking.length === 0) return <Banner tone="good">{autoPurchaseTexts.switchedOn}</Banner>
  return (
    <>
      <Banner tone="warn">{whyNotReady(state, lacking)}</Banner>
      {lacking.length > 0 && (
        <ul>
          {lacking.map((lack) => (
            <li key={lack}>
              {isLive && !isIdle(lacking) ? 'To have it buy for you' : 'To buy'},{' '}
              <a href={lacks[lack].to}>{lacks[lack].text}</a>.
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
