import { servicesContext } from '#app/context.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import type { Route } from './+types/docs-api.ts'
import { Assistants } from './docs-api/assistants.tsx'
import { Introduction } from './docs-api/introduction.tsx'
import { OperationView } from './docs-api/operation.tsx'
import { InfoPageLayout } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'

export const handle: PageHandle = { isStatic: true }
export const meta = infoHead(infoPages.docsApi)

export function loader({ context }: Route.LoaderArgs) {
  const { apiReference, config } = context.get(servicesContext)
  return {
    url: addressOf(infoPages.docsApi.path, context),
    origin: config.publicOrigin,
    groups: apiReference.groups(),
  }
}

export default function ApiReferencePage({ loaderData: { groups, origin } }: Route.ComponentProps) {
  const sections = [
    { id: 'begin', title: 'Before the first call', body: <Introduction origin={origin} /> },
    ...groups.map(({ id, title, operations }) => ({
      id,
      title,
      body: (
        <ul className="info-calls">
          {operations.map((operation) => (
            <li key={operation.id}>
              <OperationView operation={operation} />
            </li>
          ))}
        </ul>
      ),
    })),
    { id: 'assistants', title: 'Assistants (MCP)', body: <Assistants origin={origin} /> },
  ]
  return <InfoPageLayout page={infoPages.docsApi} sections={sections} />
}
