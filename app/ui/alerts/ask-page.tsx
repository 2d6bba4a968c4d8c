import { Link } from 'react-router'
import { Button, ButtonLink } from '../button.tsx'
import { PostForm } from '../form/post-form.tsx'
import { useIsAwake } from '../hooks/use-is-awake.ts'
import type { Ask, AskAnswer } from './ask.ts'
import { AskFields } from './ask-fields.tsx'
import { Closed } from './closed.tsx'
import { PlansLink } from './plans-link.tsx'
import { PreviewLine } from './preview-line.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { usePreview } from './use-preview.ts'

type AskPageProps = {
  title: string
  ask: Ask
  /** The button that saves. */
  save: string
  trouble: Extract<AskAnswer, { trouble: string }> | null
}

/** The sheet's form as a page of its own; the address it posts to is the page's. */
export function AskPage({ title, ask, save, trouble }: AskPageProps) {
  const { shown, change } = usePreview(ask)
  const isAlive = useIsAwake()
  const { target } = ask
  if (target.closed !== null) {
    return (
      <div className="page ask-page">
        <h1>{title}</h1>
        <p className="ask-target">{target.name}</p>
        <Closed {...target} />
      </div>
    )
  }
  return (
    <div className="page ask-page">
      <h1>{title}</h1>
      <p className="ask-target">
        <Link to={target.href}>{target.name}</Link>
        {target.when && <span className="muted">, {target.when}</span>}
      </p>
      <PostForm
        className="ask panel"
        failed="Failed to create alert"
        error={
          trouble && (
            <p>
              {trouble.trouble} <PlansLink text={trouble.trouble} />
            </p>
          )
        }
        onChange={(event) => change(event.currentTarget)}
      >
        {ask.seen !== undefined && <input type="hidden" name="seen" value={ask.seen} />}
        <AskFields
          ask={{ ...ask, values: trouble?.typed ?? ask.values, more: trouble?.more ?? ask.more }}
          preview={shown.preview}
          errors={trouble?.errors ?? {}}
        >
          {target.kind === 'match' && (
            <>
              <PreviewLine preview={shown.preview} state={shown.state} />
              {!isAlive && ask.isNew && (
                <button
                  className="button button-quiet"
                  type="submit"
                  formMethod="get"
                  formAction="/alerts/new"
                  name="match"
                  value={target.id}
                >
                  Check this price
                </button>
              )}
            </>
          )}
        </AskFields>
        <div className="ask-foot">
          {ask.isSignedIn ? <p className="label">{ask.allowance}</p> : <SignInFirst />}
          <p className="actions">
            <Button>{save}</Button>
            <ButtonLink tone="quiet" to={ask.isNew ? target.href : '/dashboard'}>
              Cancel
            </ButtonLink>
          </p>
        </div>
      </PostForm>
    </div>
  )
}
