import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { FormTrouble } from '#app/ui/form/post-form.tsx'
import { type SendTrouble, sendTroubleOf } from '#app/ui/form/sent-form.ts'
import { confirmExportPath, exportFailed, exportIsLarge } from '#worker/people/privacy/export/constants.ts'

/** `id` of an export that was prepared in the background. */
type ExportLinkProps = {
  className?: string
  id?: string
  /** Begins by itself: its user has just proved who they are for it. */
  isStarted?: boolean
  children: string
}

/**
 * Downloads everything stored about the user. Without script the link returns the file, or the profile page with the
 * reason; with script the page stays and shows the reason. Both ask for fresh proof where needed.
 */
export function ExportLink({ className, id, isStarted = false, children }: ExportLinkProps) {
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  const [isLater, setIsLater] = useState(false)

  async function save() {
    setTrouble(null)
    try {
      const answer = await fetch(id === undefined ? '/api/account/export-data' : `/api/account/exports/${id}`)
      if (answer.status === 403) return location.assign(confirmExportPath)
      const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
      setIsLater(answer.status === 202)
      if (name) keep(await answer.blob(), name)
      else if (!answer.ok) setTrouble(await refusalIn(answer))
    } catch (thrown) {
      setTrouble(sendTroubleOf(thrown))
    }
  }

  const begin = useEffectEvent(() => isStarted && save())
  useEffect(() => void begin(), [])

  function press(event: MouseEvent) {
    event.preventDefault()
    save()
  }

  return (
    <>
      <FormTrouble trouble={trouble} failed={exportFailed} />
      {isLater && <Banner tone="good">{exportIsLarge}</Banner>}
      <a className={className} href={id === undefined ? '/profile/export' : `/profile/export?id=${id}`} onClick={press}>
        {children}
      </a>
    </>
  )
}

/** A refusal gives its reason; a failure of ours has none that helps. */
async function refusalIn(answer: Response): Promise<SendTrouble> {
  if (answer.status >= 500) return 'failed'
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
  return error ? { text: error, isSignedOut: answer.status === 401 } : 'failed'
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
