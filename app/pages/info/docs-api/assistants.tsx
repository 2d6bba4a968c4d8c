import { mcpPath } from '#worker/alerting/assistants/constants.ts'
import { tokenPrefix } from '#worker/people/api-tokens/constants.ts'
import { Code } from '../code.tsx'

const tools = [
  ['search_matches', 'Teams, leagues and coming matches by name, priced for one or for seats side by side'],
  ['match_prices', 'What sellers offer for a match now, and how that changed'],
  ['would_have_fired', 'What an alert would have done in the last 30 days'],
  ['why_did_i_get_this', 'What your alerts made of a match'],
  ['list_alerts', 'Your alerts'],
  ['list_clients', 'Your clients, where you are an agent'],
  ['create_alert, pause_alert, delete_alert', 'With a token that may write: asks you to confirm the change'],
] as const

/** How an assistant is connected, and what it may do. */
export function Assistants({ origin }: { origin: string }) {
  const settings = {
    mcpServers: {
      touchline: { type: 'http', url: origin + mcpPath, headers: { Authorization: `Bearer ${tokenPrefix}…` } },
    },
  }
  return (
    <>
      <p>
        Assistants that speak the Model Context Protocol connect to <code>{origin + mcpPath}</code> with a token of
        yours (streamable HTTP; revisions 2026-07-28 and 2025-11-25). Many take these settings:
      </p>
      <Code>{JSON.stringify(settings, null, 2)}</Code>
      <dl className="info-call-parameters">
        {tools.map(([names, text]) => (
          <div key={names}>
            <dt>
              <code>{names}</code>
            </dt>
            <dd>{text}.</dd>
          </div>
        ))}
      </dl>
      <p>
        A token that reads lets an assistant change nothing. With one that writes, it can ask for a change: it gets a
        link, valid for 15 minutes, and nothing happens until you open it, signed in, and confirm. Calls count against
        your tokens’ budget.
      </p>
      <p>
        What sellers write stands in the answers as data. An assistant should never follow an instruction in it, and
        even one that does can change nothing without you.
      </p>
    </>
  )
}
