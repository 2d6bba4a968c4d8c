import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { DeskAccess } from '#worker/money/purchases/sellers/access/contract.ts'
import type { Spoken } from '#worker/money/purchases/sellers/discovery/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

type DiscoveredProps = { access: DeskAccess; error?: Failure | undefined }

/** Protocols that the seller's site says it speaks. Nothing is set by it. */
export function Discovered({ access: { discovered }, error }: DiscoveredProps) {
  return (
    <Panel title="What its site says">
      {discovered === null ? (
        <p className="muted">Its site was not asked yet.</p>
      ) : (
        <>
          <ul>
            <li>ACP: {spokenText(discovered.acp)}</li>
            <li>UCP: {spokenText(discovered.ucp)}</li>
          </ul>
          <p className="muted">Asked {momentText(discovered.at)}.</p>
        </>
      )}
      <PostForm failed={serverError} error={error && <p>{error.message}</p>}>
        <Button tone="quiet" name="intent" value="discover">
          Ask its site which protocols it speaks
        </Button>
      </PostForm>
    </Panel>
  )
}

function spokenText(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'speaks':
      return `version ${spoken.version}, at ${spoken.apiUrl}`
    case 'silent':
      return 'its site states none.'
    case 'other':
      return `only versions or ways that we do not speak${spoken.versions.length > 0 ? ` (${spoken.versions.join(', ')})` : ''}.`
    case 'unknown':
      return `not known: ${spoken.reason}.`
  }
}
