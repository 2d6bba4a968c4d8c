import { exportIsLarge } from '#worker/privacy/export/constants.ts'
import { Banner } from '../ui/banner.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { DeletionDialog, deletionDialogId } from './deletion-dialog.tsx'
import { exportPath } from './export-link.ts'
import type { DeletionState } from './trouble.ts'

type LatestExport = { id: string; status: 'pending' | 'ready' | 'failed' } | null

type ManagementProps = {
  /** What became of an export that was just asked for. */
  asked: 'later' | 'failed' | null
  latestExport: LatestExport
  deletion: DeletionState | undefined
}

export function AccountManagement({ asked, latestExport, deletion }: ManagementProps) {
  return (
    <Panel title="Account Management">
      {asked === 'failed' && <Banner tone="live">Failed to export your data. Please try again.</Banner>}
      {asked === 'later' && <Banner tone="good">{exportIsLarge}</Banner>}
      <div className="management">
        <div>
          <h3>Download your data</h3>
          <p className="muted">Everything that we hold about you, as one JSON file.</p>
        </div>
        <div className="actions">
          <a className={buttonClass('quiet')} href={exportPath} download>
            Export my data
          </a>
          {latestExport?.status === 'ready' && (
            <a className={buttonClass('quiet')} href={`/api/account/exports/${latestExport.id}`} download>
              Fetch the finished export
            </a>
          )}
        </div>
        {latestExport?.status === 'pending' && asked !== 'later' && <p className="label">{exportIsLarge}</p>}
      </div>
      <div className="management">
        <div>
          <h3>Delete your account</h3>
          <p className="muted">For good, with everything in it. We ask once more by mail.</p>
        </div>
        <DialogButton dialogId={deletionDialogId} command="show-modal" tone="danger">
          Delete account
        </DialogButton>
      </div>
      <DeletionDialog state={deletion} />
    </Panel>
  )
}
