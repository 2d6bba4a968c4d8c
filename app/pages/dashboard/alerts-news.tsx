import { useState } from 'react'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import type { News } from '#app/ui/toast.tsx'
import type { AlertsTabData, DoneKind } from './alerts-data.ts'

const doneTexts: Record<Exclude<DoneKind, 'muted'>, string> = {
  created: 'Alert created.',
  duplicated: 'Alert created.',
  saved: 'Alert saved.',
  activated: 'Alert active.',
  deactivated: 'Alert inactive.',
  deleted: 'Alert deleted.',
  restored: 'Alert restored.',
}

/** In the words of the card; without an end the mute is over. */
function mutedText(until: number | undefined): string {
  return until === undefined ? 'Unmuted.' : `Muted until ${momentText(until)}.`
}

const undone: Partial<Record<DoneKind, 'delete' | 'restore'>> = {
  created: 'delete',
  duplicated: 'delete',
  deleted: 'restore',
}
const notUndone = { delete: 'Failed to delete alert', restore: 'Failed to restore alert' }

/** One object as long as the page shows the same answer, so that it is announced once. */
export function useNewsOf(done: AlertsTabData['done'], here: string): News | null {
  const [known, setKnown] = useState<{ done: AlertsTabData['done']; news: News | null }>({ done: null, news: null })
  if (known.done === done) return known.news
  const intent = done && undone[done.kind]
  const news = done && {
    text: done.kind === 'muted' ? mutedText(done.until) : doneTexts[done.kind],
    ...(intent && {
      action: (
        <PostForm action={here} preventScrollReset failed={notUndone[intent]}>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="id" value={done.id} />
          <button className="toast-action" type="submit">
            Undo
          </button>
        </PostForm>
      ),
    }),
  }
  setKnown({ done, news })
  return news
}
