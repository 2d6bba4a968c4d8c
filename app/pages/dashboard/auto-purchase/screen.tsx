import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { FoldPanel } from '#app/ui/fold-panel.tsx'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { isOpen, type MandateState } from '#worker/money/purchases/mandates/state.rules.ts'
import { autoPurchasePart, autoPurchaseTexts } from '#worker/money/purchases/settings/constants.ts'
import { savedShownMs } from '#worker/running/site/constants.ts'
import { addressOfTab } from '../tab.ts'
import { AttemptList, isAsking } from './attempt-list.tsx'
import { StatCards } from './cards.tsx'
import type { AutoPurchaseData, AutoPurchaseTrouble } from './data.ts'
import { MandateList } from './mandate-list.tsx'
import { SettingsForm } from './settings-form.tsx'

type ScreenProps = { loaded: AutoPurchaseData; trouble: AutoPurchaseTrouble['autoPurchase'] | undefined }

/** Auto-purchase: figures, settings, mandates and recent attempts. */
export default function AutoPurchaseScreen({ loaded, trouble }: ScreenProps) {
  return (
    <FoldPanel
      part={autoPurchasePart}
      title="Auto-purchase"
      value={loaded && (loaded.settings.auto_purchase_enabled ? 'On' : 'Off')}
      isOpen={trouble !== undefined || (loaded?.done ?? null) !== null || isAsking(loaded?.newest)}
    >
      <p className="muted">A premium feature, part of Pro and Premium.</p>
      {loaded ? <Loaded loaded={loaded} trouble={trouble} /> : <NotLoaded />}
    </FoldPanel>
  )
}

function NotLoaded() {
  return (
    <Banner tone="live">
      {autoPurchaseTexts.loadFailed}.{' '}
      <Link to={addressOfTab('preferences')} reloadDocument>
        Try again
      </Link>
    </Banner>
  )
}

function Loaded({ loaded, trouble }: ScreenProps & { loaded: NonNullable<AutoPurchaseData> }) {
  const { settings, newest, counts, mandates, isEntitled, done, now } = loaded
  const isOn = settings.auto_purchase_enabled
  const isUsed = isOn || mandates.length > 0
  if (!isEntitled && !isUsed) {
    return <NeedsPlan text="Say what may be bought for you, and see what it would have bought in the last 30 days." />
  }
  return (
    <div className="auto-purchase">
      {mandates.length > 0 && (
        <WhyNothing states={mandates.map(({ state }) => state)} isOn={isOn} isEntitled={isEntitled} />
      )}
      {done === 'revoked' && (
        <PassingBanner key={now} shownMs={savedShownMs}>
          Mandate revoked
        </PassingBanner>
      )}
      <StatCards counts={counts} />
      <SettingsForm settings={settings} trouble={trouble} isSaved={done === 'saved' && !trouble} savedAt={now} />
      <MandateList mandates={mandates} isEntitled={isEntitled} />
      <AttemptList attempts={newest} total={counts.total} />
    </div>
  )
}

type WhyProps = { states: readonly MandateState[]; isOn: boolean; isEntitled: boolean }

/** Why the mandates buy nothing, where they do not. */
function WhyNothing({ states, isOn, isEntitled }: WhyProps) {
  const isAnyOn = states.includes('on')
  if (isAnyOn && isOn && isEntitled) return null
  const none = states.some(isOpen) ? autoPurchaseTexts.allOnPaper : autoPurchaseTexts.allOver
  const idle = isEntitled ? autoPurchaseTexts.switchedOff : autoPurchaseTexts.notInPlan
  return <Banner tone="warn">{isAnyOn ? idle : none}</Banner>
}
