import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { type ApiVersion, apiVersions, versionHeader } from './constants.ts'

/** The version of a call, the newest where none is named; null for one that does not exist, or no longer. */
export function versionAsked(
  asked: string | undefined,
  now: Instant,
  versions: readonly [ApiVersion, ...ApiVersion[]] = apiVersions,
): ApiVersion | null {
  if (asked === undefined) return versions[0]
  const found = versions.find(({ version }) => version === asked)
  return found && (found.replaced === null || now < found.replaced.sunset) ? found : null
}

/** Names the version; a replaced one also says since when, and until when it is answered (RFC 9745, RFC 8594). */
export function versionHeaders({ version, replaced }: ApiVersion): Record<string, string> {
  if (replaced === null) return { [versionHeader]: version }
  return {
    [versionHeader]: version,
    Deprecation: `@${Math.floor(replaced.since / secondMs)}`,
    Sunset: new Date(replaced.sunset).toUTCString(),
  }
}
