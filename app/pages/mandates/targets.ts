import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { idIn } from '#worker/ground/platform/digits.ts'

type Option = { value: string; label: string }

const asked = /^match:(\d+)$/

/** What a mandate may be about: the match of the address, and what the person follows or has alerts on. */
export async function targetOptions(
  userId: number,
  target: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<Option[]> {
  const { alerts, follows, catalogue } = context.get(servicesContext)
  const matchId = idIn(asked.exec(target ?? '')?.[1])
  const [list, followed, match] = await Promise.all([
    alerts.list(userId),
    follows.list(userId),
    matchId === 0 ? null : catalogue.matchFacts(matchId),
  ])
  const options: Option[] = match
    ? [{ value: `match:${match.id}`, label: `${match.homeTeamName} v ${match.awayTeamName}` }]
    : []
  const own = list.ok ? list.value.alerts.flatMap(({ targets }) => targets) : []
  for (const { kind, id, name } of [...own, ...followed]) {
    if (name !== null) options.push({ value: `${kind}:${id}`, label: name })
  }
  return [...new Map(options.map((option) => [option.value, option])).values()]
}
