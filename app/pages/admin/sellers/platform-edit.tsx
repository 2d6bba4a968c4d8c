import { useState } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { isReadAgain } from '#app/ui/form/seen-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { KindLabel } from '#app/ui/platform-kind.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Typed } from '../match-fields.tsx'
import { kindNames, PlatformFields, readingNames } from './platform-fields.tsx'

type FormAnswer = { error?: Failure | undefined; typed?: Typed | undefined }

export function PlatformState({ platform, error }: { platform: DeskPlatform } & FormAnswer) {
  const { kind, statedKind, isActive, retiredAt, isResaleAllowed, version } = platform
  return (
    <PostForm className="actions" failed={serverError} error={error && <p>{error.message}</p>}>
      <KindLabel kind={kind} />
      {kind !== statedKind && (
        <span className="muted">
          It is entered as {statedKind}, and counts as resale without a valid authority
          {isResaleAllowed ? '.' : ': its prices are shown, with no link to the seller and no alerts.'}
        </span>
      )}
      <input type="hidden" name="version" value={version} />
      {retiredAt === null && (
        <Button tone="quiet" name="intent" value={isActive ? 'switch_off' : 'switch_on'}>
          {isActive ? 'Switch it off' : 'Switch it on'}
        </Button>
      )}
    </PostForm>
  )
}

export function PlatformEdit({ platform, error, typed }: { platform: DeskPlatform } & FormAnswer) {
  const fields = error?.fields
  // The platform that the form was filled with, whatever the page has read since.
  const [shown] = useState(platform)
  return (
    <Panel title="The platform">
      <PostForm
        className="desk-form platform-form"
        failed={serverError}
        error={error && !fields && <p>{error.message}</p>}
      >
        {error?.code === 'CONFLICT' && isReadAgain(platform, typed) && <Stored platform={platform} />}
        <input type="hidden" name="version" value={shown.version} />
        <PlatformFields platform={shown} typed={typed} errors={fields} />
        <Button name="intent" value="edit">
          Save
        </Button>
      </PostForm>
    </Panel>
  )
}

/** What the other operator left, beside what this one typed. */
function Stored({ platform }: { platform: DeskPlatform }) {
  const { name, origin, statedKind, reading, country, currency, timeZone, budget, contact } = platform
  const parts = [name, origin, kindNames[statedKind], readingNames[reading], country, currency, timeZone]
  return (
    <Banner tone="warn">
      <p>Stored now: {[...parts, `${budget} a minute`, contact].filter(Boolean).join(' · ')}.</p>
    </Banner>
  )
}
