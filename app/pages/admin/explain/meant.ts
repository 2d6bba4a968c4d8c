import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { dateText } from '#app/ui/london-time.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { idIn } from '#worker/ground/platform/digits.ts'

/** People and matches offered to choose from, and how far back matches are found by a team's name. */
const maxOffered = 10
const foundBackMs = 30 * dayMs

type Found = { id: number; name: string; label: string }

/** Whom or what an operator typed: an id, or the entries that the words may mean. */
export type Meant = { id: number } | { choices: Found[] }

type Context = Readonly<RouterContextProvider>

/** By id, or by a part of the name or address; a whole address means its account alone. */
export async function personMeant(context: Context, text: string): Promise<Meant> {
  const id = idIn(text)
  if (id > 0) return { id }
  if (text === '') return { choices: [] }
  const { users } = context.get(servicesContext)
  const found = (await users.list({ q: text })).users
  const exact = found.find(({ email }) => email.toLowerCase() === text.toLowerCase())
  const choices = found.slice(0, maxOffered).map(({ id: userId, email, firstName, lastName }) => ({
    id: userId,
    name: email,
    label: `${firstName} ${lastName}`,
  }))
  return settled(exact ? [{ id: exact.id }] : choices, choices)
}

/** By id, or by the beginning of a team's name; matches of the last 30 days and to come. */
export async function matchMeant(context: Context, text: string): Promise<Meant> {
  const id = idIn(text)
  if (id > 0) return { id }
  if (text === '') return { choices: [] }
  const { catalogue, clock } = context.get(servicesContext)
  const { matches } = await catalogue.listMatches({ q: text, from: clock() - foundBackMs, limit: maxOffered })
  const choices = matches.map((match) => ({
    id: match.id,
    name: `${match.home_team_name} v ${match.away_team_name}`,
    label: dateText(Date.parse(match.match_date)),
  }))
  return settled(choices, choices)
}

/** One that fits is meant. */
function settled(fitting: readonly { id: number }[], choices: Found[]): Meant {
  const [only, ...others] = fitting
  return only && others.length === 0 ? { id: only.id } : { choices }
}
