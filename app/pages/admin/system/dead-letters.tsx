import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { serverError } from '#worker/running/site/constants.ts'
import { deadLettersAtOnce, systemPath } from '#worker/running/system/constants.ts'
import type { ShownLetter } from '#worker/running/system/contract.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/dead-letters.ts'

const path = `${systemPath}/dead-letters`
const acts = ['replay', 'discard'] as const
type Act = (typeof acts)[number]
const done: Record<Act, string> = { replay: 'Back in its queue:', discard: 'Discarded:' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { notices, headers } = takeNotices({ request, context })
  const asked = new URL(request.url).searchParams
  const cursor = asked.get('cursor') ?? undefined
  const page = await context.get(servicesContext).deadLetterDesk.list(cursor)
  const shown = {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    ...page,
    isFirst: cursor === undefined,
    asking: acts.find((act) => act === asked.get('all')) ?? null,
    done: notices.get('letters'),
    refused: Number(notices.get('refused')) || 0,
  }
  return data(shown, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const { intent = '', id = '', newest = '' } = await fieldsOf(request, context)
  const { deadLetterDesk } = context.get(servicesContext)
  const act = acts.find((one) => intent === one || intent === `${one}_all`)
  if (!act) throw new Response(null, { status: 400 })
  const settled = (count: number, refused: number) =>
    redirect(path, {
      status: 303,
      // An act on no letter at all is no success.
      headers: noticeHeaders(
        { ...(count > 0 && { letters: `${done[act]} ${count}.` }), refused: String(refused) },
        context,
      ),
    })
  if (intent === `${act}_all`) {
    const all = await deadLetterDesk.settleAll(act, newest, userId)
    throw settled(all.done, all.refused)
  }
  const one = await deadLetterDesk.settle(act, id, userId)
  if (!one.ok) return troubled(one.error, {})
  throw settled(1, 0)
}

/** A missing letter was replayed or discarded meanwhile, so it is dropped from the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 404 || readAgainAfterConflict(args)
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Dead letters', 'Messages that no consumer could handle.')
}

export const ErrorBoundary = AdminDenied

export default function DeadLettersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, letters, next, isFirst, asking, done, refused } = loaderData
  return (
    <Desk operator={operator} current={systemPath} title="Dead letters">
      {done && <Banner tone="good">{done}</Banner>}
      {refused > 0 && <Banner tone="warn">Left here: {refused}. They are no valid messages; discard them.</Banner>}
      {actionData?.error && <Banner tone="live">{actionData.error.message}</Banner>}
      <p className="muted">
        Messages that no consumer could handle after three tries, kept for 12 months. A replayed one goes back to its
        queue once, even if two operators press at the same time. Consumers know what they have done, but a message to a
        person that went out just before the trouble may go out a second time.
      </p>
      {asking && letters[0] && (
        <AskAll act={asking} newest={letters[0].id} count={letters.length} isMore={next !== null || !isFirst} />
      )}
      {letters.length === 0 ? (
        <div className="notice">
          <h2 className="notice-title">No dead letters</h2>
          <p className="muted">Every message was handled.</p>
        </div>
      ) : (
        <>
          <div className="actions">
            <ButtonLink to={`${path}?all=replay`} tone="quiet">
              Replay all…
            </ButtonLink>
            <ButtonLink to={`${path}?all=discard`} tone="quiet">
              Discard all…
            </ButtonLink>
          </div>
          <ul className="desk-matches">
            {letters.map((letter) => (
              <li key={letter.id}>
                <Letter letter={letter} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        label="Pages of dead letters"
        previous={isFirst ? undefined : path}
        next={next === null ? undefined : `${path}?cursor=${encodeURIComponent(next)}`}
      />
    </Desk>
  )
}

function Letter({ letter: { id, type, body, reason, diedAt, canReplay } }: { letter: ShownLetter }) {
  return (
    <PostForm className="review-form" failed={serverError}>
      <div className="desk-platform">
        <div>
          <strong>{momentText(diedAt)}</strong> <Badge tone={canReplay ? 'warn' : 'off'}>{type}</Badge>
          <p>{reason}</p>
        </div>
        <div className="actions">
          <input type="hidden" name="id" value={id} />
          {canReplay && (
            <Button tone="quiet" name="intent" value="replay">
              Replay
            </Button>
          )}
          <Button tone="quiet" name="intent" value="discard">
            Discard
          </Button>
        </div>
      </div>
      <details className="desk-more">
        <summary>Read the message</summary>
        <pre className="desk-rules">{body}</pre>
      </details>
    </PostForm>
  )
}

type AskAllProps = { act: Act; newest: string; count: number; isMore: boolean }

/** A letter that comes while the operator reads is none of those that are asked about. */
function AskAll({ act, newest, count, isMore }: AskAllProps) {
  const verb = act === 'replay' ? 'Replay' : 'Discard'
  const many = isMore ? `the newest ${deadLettersAtOnce}` : count === 1 ? 'this one' : `all ${count}`
  return (
    <Panel title={`${verb} ${many}?`}>
      <PostForm className="desk-form" failed={serverError}>
        <p>
          {act === 'replay'
            ? 'Each goes back to its queue. What is not a valid message stays here.'
            : 'They are deleted, and what they asked for is not done. This cannot be undone.'}
        </p>
        <input type="hidden" name="intent" value={`${act}_all`} />
        <input type="hidden" name="newest" value={newest} />
        <div className="actions">
          <Button tone={act === 'replay' ? 'amber' : 'danger'}>
            {verb} {many}
          </Button>
          <ButtonLink to={path} tone="quiet">
            Cancel
          </ButtonLink>
        </div>
      </PostForm>
    </Panel>
  )
}
