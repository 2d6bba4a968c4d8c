import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { inboxTexts } from '#worker/alerting/notifications/inbox/constants.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { ErrorBanner } from '../error-banner.tsx'
import type { InboxAnswer } from '../notifications-data.ts'

type Done = Extract<InboxAnswer, { done: string }>

const doneTexts: Record<Done['done'], string> = {
  read: 'marked read',
  unread: 'marked unread',
  delete: 'deleted',
  restore: 'restored',
}

/** The act that takes each act back; a restoration stays. */
const opposites = { read: 'unread', unread: 'read', delete: 'restore', restore: null } as const

/** What the last form did, with a way back. */
export function InboxAnswerBanner({ answer, action }: { answer: InboxAnswer | undefined; action: string }) {
  if (!answer) return null
  if ('error' in answer) return <ErrorBanner text={answer.error} answer={answer} />
  if ('problem' in answer) return <Banner tone="warn">{answer.problem}</Banner>
  const { done, ids, count = ids.length } = answer
  const opposite = opposites[done]
  return (
    <Banner tone="good">
      <div className="inbox-done">
        <span>
          {manyText(count, 'notification')} {doneTexts[done]}.
        </span>
        {opposite && ids.length > 0 && (
          <PostForm action={action} preventScrollReset failed={inboxTexts.notUpdated}>
            {ids.map((id) => (
              <input key={id} type="hidden" name={`id:${id}`} value="1" />
            ))}
            <Button tone="quiet" name="intent" value={opposite}>
              Undo
            </Button>
          </PostForm>
        )}
      </div>
    </Banner>
  )
}
