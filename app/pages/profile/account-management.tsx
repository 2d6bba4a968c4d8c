import { Banner } from '#app/ui/banner.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { DialogButton } from '#app/ui/dialog.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { exportIsLarge } from '#worker/people/privacy/export/constants.ts'
import { DeletionDialog, deletionDialogId } from './deletion-dialog.tsx'
import { ExportLink } from './export-link.tsx'
import { type ExportNotice, exportNotices } from './export-notice.ts'
import type { PaidPlan } from './paid-plan.ts'
import type { DeletionState } from './trouble.ts'

type LatestExport = { id: string; status: 'pending' | 'ready' } | null

type ManagementProps = {
  /** Result of the export just requested. */
  asked: ExportNotice | null
  latestExport: LatestExport
  deletion: DeletionState | undefined
  paidPlan: PaidPlan | null
}

export function AccountManagement({ asked, latestExport, deletion, paidPlan }: ManagementProps) {
  return (
    <Panel title="Account Management">
      {asked && <Banner tone={exportNotices[asked].tone}>{exportNotices[asked].text}</Banner>}
      <div className="management">
        <div>
          <h3>Download your data</h3>
          <p className="muted">Everything we store about you, in one JSON file.</p>
        </div>
        <div className="actions">
          <ExportLink className={buttonClass('quiet')} isStarted={asked === 'confirmed'}>
            Export my data
          </ExportLink>
          {latestExport?.status === 'ready' && (
            <ExportLink className={buttonClass('quiet')} id={latestExport.id}>
              Download your export
            </ExportLink>
          )}
        </div>
        {latestExport?.status === 'pending' && asked !== 'later' && <p className="label">{exportIsLarge}</p>}
      </div>
      <div className="management">
        <div>
          <h3>Delete your account</h3>
          <p className="muted">Permanent. We'll email you to confirm.</p>
        </div>
        <DialogButton dialogId={deletionDialogId} command="show-modal" tone="danger">
          Delete account
        </DialogButton>
      </div>
      <DeletionDialog state={deletion} paidPlan={paidPlan} />
    </Panel>
  )
}
