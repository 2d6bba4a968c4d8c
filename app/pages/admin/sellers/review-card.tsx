import type { KeyboardEvent } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { ReviewEvent, ReviewMatch } from '#worker/watching/discovery/contract.ts'

/** Keys that decide while the focus is in the card, by the button that they press. */
const keys: Record<string, string> = { l: 'link', n: 'none', o: 'other' }

type CardProps = { event: ReviewEvent; otherPath: string }

/** An event beside the match it may be, and the decision. */
export function ReviewCard({ event, otherPath }: CardProps) {
  const { id, version, match, state } = event
  function decideByKey({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) {
    if (ctrlKey || metaKey || altKey || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return
    const does = keys[key.toLowerCase()]
    if (does) currentTarget.querySelector<HTMLElement>(`[data-does=${does}]`)?.click()
  }
  return (
    <article className="review" aria-labelledby={`event-${id}`} onKeyDown={decideByKey}>
      <div className="review-sides">
        <Found event={event} />
        <div className="review-side">
          <span className="label">Our match</span>
          {match ? <Ours match={match} /> : <p className="muted">None proposed</p>}
        </div>
      </div>
      <p className="muted">{event.why}</p>
      <PostForm className="review-form" failed={serverError}>
        <input type="hidden" name="event" value={id} />
        <input type="hidden" name="version" value={version} />
        {match && <input type="hidden" name="match" value={match.id} />}
        {match && <Names event={event} match={match} />}
        <div className="actions">
          {match && state !== 'linked' && (
            <Button name="intent" value="link" data-does="link" aria-keyshortcuts="L">
              Link{' '}
              <span className="review-key" aria-hidden="true">
                L
              </span>
            </Button>
          )}
          {state !== 'none' && (
            <Button tone="quiet" name="intent" value="none" data-does="none" aria-keyshortcuts="N">
              Not ours{' '}
              <span className="review-key" aria-hidden="true">
                N
              </span>
            </Button>
          )}
          <ButtonLink to={otherPath} tone="quiet" preventScrollReset data-does="other" aria-keyshortcuts="O">
            {match ? 'Another match' : 'Choose a match'}{' '}
            <span className="review-key" aria-hidden="true">
              O
            </span>
          </ButtonLink>
        </div>
      </PostForm>
    </article>
  )
}

function Found({ event }: { event: ReviewEvent }) {
  const { id, title, platform, startDate, venue, city, url } = event
  return (
    <div className="review-side">
      <span className="label">{platform}</span>
      <h2 className="review-title" id={`event-${id}`}>
        {title ?? url}
      </h2>
      {startDate && <p>{startDate}</p>}
      {(venue || city) && <p className="muted">{[venue, city].filter(Boolean).join(', ')}</p>}
      <a className="desk-address" href={url} rel="noreferrer">
        Its page<span className="visually-hidden"> for {title ?? url}</span>
      </a>
    </div>
  )
}

function Ours({ match }: { match: ReviewMatch }) {
  const { home, away, kickoffAt, matchDay, venue, league, round } = match
  const when = kickoffAt === null ? `${matchDay}, time not fixed` : `${dateText(kickoffAt)}, ${clockText(kickoffAt)}`
  return (
    <>
      <p className="review-title">
        {home} v {away}
      </p>
      <p>{when}</p>
      <p className="muted">{[venue, league, round].filter(Boolean).join(', ')}</p>
    </>
  )
}

/** Names that no club has yet: linking teaches those that are ticked. */
export function Names({ event, match }: { event: ReviewEvent; match: Pick<ReviewMatch, 'home' | 'away'> }) {
  return (['home', 'away'] as const).map((side) => {
    const name = event.unknownNames[side]
    return name === null ? null : (
      <label className="desk-tick" key={side}>
        <input type="checkbox" name={`learn_${side}`} defaultChecked />
        <span>
          From now on “{name}” means {match[side]}
        </span>
      </label>
    )
  })
}
