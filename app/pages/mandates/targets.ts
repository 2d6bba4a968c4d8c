import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { NamedTarget } from '#worker/money/purchases/mandates/contract.ts'
import { targetField } from '#worker/money/purchases/mandates/form.rules.ts'

type Option = { name: string; label: string }

const asked = /^match:(\d+)$/

/** What a mandate may be about: what is given or the match of the address, and what the person follows or has alerts on. */
export async function targetOptions(
  userId: number,
  { target = null, given = [] }: { target?: string | null; given?: readonly NamedTarget[] },
  context: Readonly<RouterContextProvider>,
): Promise<Option[]> {
  const { alerts, follows, catalogue } = context.get(servicesContext)
  const matchId = idIn(asked.exec(target ?? '')?.[1])
  const [list, followed, match] = await Promise.all([
    alerts.list(userId),
    follows.list(userId),
    matchId === 0 ? null : catalogue.matchFacts(matchId),
  ])
  const options: Option[] = given.map((one) => ({ name: targetField(one), label: one.name }))
  if (match) {
    const name = targetField({ kind: 'match', id: match.id })
    options.push({ name, label: `${match.homeTeamName} v ${match.awayTeamName}` })
  }
  const own = list.ok ? list.value.alerts.flatMap(({ targets }) => targets) : []
  for (const { kind, id, name } of [...own, ...followed]) {
    if (name !== null) options.push({ name: targetField({ kind, id }), label: name })
  }
  return [...new Map(options.map((option) => [option.name, option])).values()]
}
