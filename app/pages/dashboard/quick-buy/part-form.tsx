import { type ReactNode, useEffect } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FoldPanel } from '#app/ui/fold-panel.tsx'
import { FollowedFields } from '#app/ui/form/followed-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { preferencesTexts } from '#worker/alerting/preferences/constants.ts'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { savedShownMs, shortNetworkError } from '#worker/running/site/constants.ts'
import type { QuickBuyTrouble } from '../preferences-data.ts'
import { addressOfTab } from '../tab.ts'

export type PartProps = {
  saved: Preferences
  trouble: QuickBuyTrouble['quickBuy'] | undefined
  /** The part that was just saved. */
  savedPart: string | null
  /** Shows the confirmation of each save anew. */
  savedAt: Instant
}

type PartFormProps = Omit<PartProps, 'saved'> & {
  part: string
  title: string
  value: ReactNode
  /** What its fields are filled with. */
  stored: Readonly<Record<string, string>>
  children: ReactNode
}

/** A part of quick buy with a form of its own, so that a save leaves the other parts as they are. */
export function PartForm({ part, title, value, stored, trouble, savedPart, savedAt, children }: PartFormProps) {
  const isSaving = useNavigation().formData?.get('part') === part
  const ownTrouble = trouble?.typed.part === part ? trouble : undefined
  const isSaved = savedPart === part
  useEffect(() => {
    const [wrong] = Object.keys(ownTrouble?.errors ?? {})
    if (wrong) document.getElementById(wrong)?.focus()
  }, [ownTrouble])
  return (
    <FoldPanel part={part} title={title} value={value} isOpen={ownTrouble !== undefined || isSaved}>
      <PostForm
        className="profile-form"
        action={addressOfTab('preferences')}
        failed={preferencesTexts.saveFailed}
        offline={shortNetworkError}
        error={ownTrouble?.message}
        preventScrollReset
        noValidate
      >
        {(isUnanswered) => (
          <>
            <input type="hidden" name="part" value={part} />
            <FollowedFields stored={stored} savedAt={isSaved ? savedAt : null} />
            {children}
            {isSaved && !isUnanswered && (
              <PassingBanner key={savedAt} shownMs={savedShownMs}>
                {preferencesTexts.saved}
              </PassingBanner>
            )}
            <div className="actions">
              <Button name="intent" value="save_preferences">
                {isSaving ? 'Saving…' : 'Save Preferences'}
              </Button>
            </div>
          </>
        )}
      </PostForm>
    </FoldPanel>
  )
}
