import { FoldPanel } from '#app/ui/fold-panel.tsx'
import { PurchaseDetails } from '#app/ui/purchase-details.tsx'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { kitLines } from '#worker/people/quick-buy/rules.ts'

/** What the purchase kit has of a person, as last saved. */
export function KitSection({ saved }: { saved: Preferences }) {
  const lines = kitLines(saved)
  const value = saved.auto_fill_enabled ? `${manyText(lines.length, 'detail')} to copy` : 'Switched off'
  return (
    <FoldPanel title="Purchase kit" value={value}>
      <p>
        Your saved details, ready to copy here and beside each match's sellers. Your browser can also fill in a seller's
        form itself: save the same details in its address settings.
      </p>
      {saved.auto_fill_enabled ? (
        <PurchaseDetails lines={lines} />
      ) : (
        <p className="muted">Your details are switched off below.</p>
      )}
    </FoldPanel>
  )
}
