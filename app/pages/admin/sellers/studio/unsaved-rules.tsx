import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { useUnsaved } from './use-unsaved.ts'

/** Offers rules that were typed and not saved, after another revision was opened in their place. */
export function UnsavedRules({ kept, takeBack, drop }: ReturnType<typeof useUnsaved>) {
  if (!kept) return null
  return (
    <Banner tone="warn">
      <p>The rules that you typed were not saved, and another revision is open in their place.</p>
      <div className="actions">
        <Button type="button" tone="quiet" onClick={takeBack}>
          Take them back
        </Button>
        <Button type="button" tone="quiet" onClick={drop}>
          Drop them
        </Button>
      </div>
    </Banner>
  )
}
