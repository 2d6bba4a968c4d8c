// node scripts/check/policies.ts
//
// Fails when a call, a socket or a page has no policy, and when a policy belongs to none of them. Who may is decided by
// worker/entry/policy.ts, from the policies that each feature gives.
import routeConfig from '#app/routes.ts'
import { unboundProduct } from '#test/fakes/product.ts'
import { createApp } from '#worker/entry/app.ts'

/** One sentence for each route without a policy, and for each policy without a route. */
export function unguarded(routes: readonly string[], policies: readonly string[]): string[] {
  const listed = new Set(policies)
  const known = new Set(routes)
  return [
    ...[...known]
      .filter((route) => !listed.has(route))
      .map((route) => `${route} has no policy. Its feature gives one.`),
    ...policies.filter((one) => !known.has(one)).map((one) => `The policy of ${one} belongs to no call or page.`),
  ]
}

/** `METHOD /path` of calls and sockets, and `PAGE /path` of pages. */
function routesOf(product: ReturnType<typeof unboundProduct>): string[] {
  const calls = createApp(product, async () => new Response())
    .routes.filter(({ method }) => method !== 'ALL')
    // A pattern's expression limits names; its policy does not depend on them.
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{.*\}/g, '')}`)
  return [...calls, ...routeConfig.map(({ path }) => `PAGE /${path ?? ''}`)]
}

/** The application itself refuses a call without a policy, in a sentence. */
export function policyProblems(product: ReturnType<typeof unboundProduct>): string[] {
  try {
    return unguarded(routesOf(product), Object.keys(product.policies))
  } catch (error) {
    return [(error as Error).message]
  }
}

if (import.meta.main) {
  const found = policyProblems(unboundProduct())
  for (const one of found) console.log(one)
  process.exit(found.length === 0 ? 0 : 1)
}
