import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { colleagueTexts, roleNames, roleTexts } from '#worker/people/colleagues/constants.ts'
import type { Agent } from '#worker/people/colleagues/contract.ts'

/** Agents who invite the person. */
export function InvitedBy({ agents }: { agents: readonly Agent[] }) {
  return (
    <ul className="ledger-entries">
      {agents.map(({ id, name, role }) => (
        <li key={id}>
          <p>
            <strong>{name}</strong> invites you as {roleNames[role].toLowerCase()}.
          </p>
          <p className="label">
            A {roleNames[role].toLowerCase()} {roleTexts[role]} of theirs. They see your name and your address.
          </p>
          <PostForm className="actions" failed={colleagueTexts.failed} preventScrollReset>
            <input type="hidden" name="agent" value={id} />
            <Button name="intent" value="accept">
              Accept<span className="visually-hidden"> the invitation of {name}</span>
            </Button>
            <Button tone="quiet" name="intent" value="decline">
              Decline<span className="visually-hidden"> the invitation of {name}</span>
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}

/** Agents for whom the person works. */
export function AgentList({ agents }: { agents: readonly Agent[] }) {
  return (
    <ul className="ledger-entries">
      {agents.map(({ id, name, role }) => (
        <li key={id}>
          <p>
            <strong>{name}</strong> <span className="label">{roleNames[role]}</span>
          </p>
          <PostForm className="actions" failed={colleagueTexts.failed} preventScrollReset>
            <input type="hidden" name="agent" value={id} />
            <Button name="intent" value="work">
              Work for them<span className="visually-hidden">: {name}</span>
            </Button>
            <Button tone="danger" name="intent" value="leave">
              Leave<span className="visually-hidden"> {name}</span>
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}
