import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

export const platformEnds = ['retire', 'delete'] as const
type PlatformEnd = (typeof platformEnds)[number]

type EndProps = { platform: DeskPlatform; asking: PlatformEnd | null; error: Failure | undefined }

const ends: Record<PlatformEnd, { begin: string; title: string; text: string; act: string }> = {
  retire: {
    begin: 'Retire the platform…',
    title: 'Retire',
    text: 'Its checks stop at once, and its offers leave the boards within minutes. No fan is told that they have gone. Price history, rules and links stay, and you can bring it back.',
    act: 'Retire the platform',
  },
  delete: {
    begin: 'Delete the platform…',
    title: 'Delete',
    text: 'This cannot be undone: its sources, its key and its entries of the register go with it. Only a platform of which nothing was ever seen can be deleted.',
    act: 'Delete the platform',
  },
}

/** How a platform ends: retired, which keeps what was seen of it, or deleted where nothing was. */
export function PlatformEndPanel({ platform, asking, error }: EndProps) {
  const { id, name, version, retiredAt } = platform
  const path = `/admin/platforms/${id}`
  if (asking === null) {
    return (
      <Panel title="Retire or delete">
        <p className="muted">
          Retired, it is read no more, and its history stays. Deleted, it is gone: only where nothing of it was seen.
        </p>
        <div className="actions">
          {platformEnds
            .filter((end) => end === 'delete' || retiredAt === null)
            .map((end) => (
              <ButtonLink key={end} to={`${path}?end=${end}`} tone="quiet" preventScrollReset>
                {ends[end].begin}
              </ButtonLink>
            ))}
        </div>
      </Panel>
    )
  }
  const { title, text, act } = ends[asking]
  return (
    <Panel title={title}>
      <PostForm className="desk-form" failed={serverError} error={error && <p>{error.message}</p>}>
        <p>
          <strong>
            {title} {name}?
          </strong>{' '}
          {text}
        </p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="intent" value={asking} />
        <div className="actions">
          <Button tone="danger">{act}</Button>
          <ButtonLink to={path} tone="quiet" preventScrollReset>
            Keep the platform
          </ButtonLink>
        </div>
      </PostForm>
    </Panel>
  )
}

/** Since when a platform is retired, and the way back. */
export function RetiredPlatform({ platform, error }: Omit<EndProps, 'asking'>) {
  const { retiredAt, version } = platform
  if (retiredAt === null) return null
  return (
    <PostForm className="actions" failed={serverError} error={error && <p>{error.message}</p>}>
      <p className="muted">
        Retired since {momentText(retiredAt)}: no page of it is read. Brought back, each of its pages begins anew.
      </p>
      <input type="hidden" name="version" value={version} />
      <Button tone="quiet" name="intent" value="bring_back">
        Bring it back
      </Button>
    </PostForm>
  )
}
