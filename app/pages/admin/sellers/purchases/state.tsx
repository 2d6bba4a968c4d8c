import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { DeskAccess } from '#worker/money/purchases/sellers/access/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

type StateProps = { access: DeskAccess; error?: Failure | undefined }

/** Whether purchases are made at this seller, and the stop. */
export function SellerState({ access, error }: StateProps) {
  const { isStopped } = access
  return (
    <PostForm className="actions" failed={serverError} error={error && <p>{error.message}</p>}>
      <Badge tone={stateOf(access).tone}>{stateOf(access).text}</Badge>
      <Button tone={isStopped ? 'quiet' : 'danger'} name="intent" value={isStopped ? 'resume' : 'stop'}>
        {isStopped ? 'Let purchases go on' : 'Stop purchases here'}
      </Button>
    </PostForm>
  )
}

function stateOf({ isStopped, protocol, missing }: DeskAccess): { text: string; tone: 'good' | 'warn' | 'off' } {
  if (isStopped) return { text: 'Stopped', tone: 'warn' }
  if (protocol === 'hand_over') return { text: 'Fans buy on its page', tone: 'off' }
  return missing.length > 0 ? { text: 'Not complete', tone: 'warn' } : { text: 'Can be bought from', tone: 'good' }
}
