import { data, Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ExplanationView } from '#app/ui/explanation-view.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { beyondYou } from '#worker/people/roles/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/why.ts'
import { type Meant, matchMeant, personMeant } from './meant.ts'

const path = '/admin/why'
const maxTyped = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const query = new URL(request.url).searchParams
  const typed = (name: string) => (query.get(name) ?? '').trim().slice(0, maxTyped)
  const [user, match] = [typed('user'), typed('match')]
  const services = context.get(servicesContext)
  const [person, game] = await Promise.all([personMeant(context, user), matchMeant(context, match)])
  const isSettled = 'id' in person && 'id' in game
  const found = isSettled ? await services.explanations.forSupport(caller, person.id, game.id) : null
  const refused = found && !found.ok ? found.error.code : null
  const isMissing = isSettled
    ? refused === 'NOT_FOUND'
    : (user !== '' && isNone(person)) || (match !== '' && isNone(game))
  const asked = { user, match, person, game, isMissing }
  const shown = { found: found?.ok ? found.value : null, isBeyond: refused === 'FORBIDDEN' }
  const page = { url: addressOf(path, context), operator: operatorOf(caller), ...asked, ...shown }
  return data(page, { status: isMissing ? 404 : shown.isBeyond ? 403 : 200 })
}

const isNone = (meant: Meant) => 'choices' in meant && meant.choices.length === 0

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Why (not) notified', 'What a person’s alerts made of what was seen of a match.')
}

export const ErrorBoundary = AdminDenied

export default function AdminWhyPage({ loaderData }: Route.ComponentProps) {
  const { operator, user, match, person, game, isMissing, isBeyond, found } = loaderData
  return (
    <Desk operator={operator} current={path} title="Why (not) notified">
      <Panel title="Whose alerts, and which match?">
        <p className="muted">Each view is noted in the audit log, with your name and theirs.</p>
        <QueryForm action={path} className="why-form" key={`${user} ${match}`}>
          <Field
            label="Person: email, name or id"
            name="user"
            type="search"
            maxLength={maxTyped}
            defaultValue={user}
            aria-keyshortcuts="/"
            required
          />
          <Field
            label="Match: team or id"
            name="match"
            type="search"
            maxLength={maxTyped}
            defaultValue={match}
            required
          />
          <Button>Explain</Button>
        </QueryForm>
      </Panel>
      {isMissing && <Banner tone="warn">There is no such person or match.</Banner>}
      {isBeyond && <Banner tone="warn">{beyondYou}</Banner>}
      <Choices title="Which person?" meant={person} to={(id) => addressFor(id, match)} />
      <Choices title="Which match?" meant={game} to={(id) => addressFor('id' in person ? person.id : user, id)} />
      {found && (
        <>
          <h2>
            Why did {found.person} (not) get this? {found.explanation.match.name}
          </h2>
          <p className="muted">These are the words that they read themselves, so “you” is {found.person}.</p>
          <ExplanationView explanation={found.explanation} isOwn={false} />
        </>
      )}
    </Desk>
  )
}

function addressFor(user: number | string, match: number | string): string {
  return `${path}?${new URLSearchParams({ user: String(user), match: String(match) })}`
}

/** What the words may mean, newest or next first. */
function Choices({ title, meant, to }: { title: string; meant: Meant; to: (id: number) => string }) {
  if (!('choices' in meant) || meant.choices.length === 0) return null
  return (
    <Panel title={title}>
      <ul className="desk-list">
        {meant.choices.map(({ id, name, label }) => (
          <li key={id}>
            <Link to={to(id)} data-row>
              {name}
            </Link>
            <span className="muted">{label}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
