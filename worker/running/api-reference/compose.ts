import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { openApiDocument } from './document.rules.ts'
import { fieldsOf } from './fields.rules.ts'
import { operationGroups, operations } from './operations.ts'
import { shownGroups } from './reference.rules.ts'
import { apiReferenceRoutes } from './routes.ts'

const fieldsByRoute = new Map(operations.map((one) => [`${one.method} ${one.path}`, fieldsOf(one)]))

/** Fields that the GET of a route, such as `/api/matches/:id`, answers with. */
const fieldsAt = (route: string): readonly string[] =>
  fieldsByRoute.get(`GET ${route.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`) ?? []

/** The API as programs read it and as people read it, from one table. */
export function composeApiReference({ config: { publicOrigin } }: BaseDependencies) {
  return {
    name: 'api reference',
    services: { apiReference: { groups: () => shownGroups(operationGroups, publicOrigin) } },
    internals: { fieldsAt },
    routes: { api: () => [apiReferenceRoutes(() => openApiDocument(operations, publicOrigin))] },
    policies: { 'GET /api/openapi.json': 'public', 'PAGE /docs/api': 'public' },
  } satisfies Feature
}
