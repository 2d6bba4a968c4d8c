// How well drift is found: planted changes of the fixture pages that must be flagged within ten checks, and ordinary
// courses of events that must not be.
import { createChance } from '../chance.ts'
import { forms } from './forms.ts'
import { drifting, honestMarkets, tickets } from './markets.ts'
import { harmful, harmless, type Mutation } from './mutations.ts'
import { type Course, run } from './run.ts'

const sizes = [1, 3, 12]
const withinChecks = 10

type Played = Course & { what: string; isDrift: boolean }

export type DriftFigures = {
  planted: number
  honest: number
  recall: number
  precision: number
  wrongChanges: number
  wrongly: string[]
  /** Courses with another end than they should have. */
  missed: string[]
  falselyFlagged: string[]
}

/** Every kind of page and of platform with every course, `seeds` times; the same figures each time. */
export async function driftFigures(
  seeds: number,
  tried: { forms: typeof forms; sizes: readonly number[] } = { forms, sizes },
): Promise<DriftFigures> {
  const played: Played[] = []
  for (const form of tried.forms) {
    for (const size of tried.sizes) {
      for (let seed = 1; seed <= seeds; seed += 1) {
        const play = async (
          mutation: Mutation | null,
          honest: (typeof honestMarkets)[number] | undefined,
          isDrift: boolean,
        ) => {
          if (mutation?.only && !mutation.only.test(form.name)) return
          if ((honest?.leastMatches ?? 0) > size) return
          const chance = createChance(seed * 1_000 + size * 31 + played.length)
          const matches = Array.from({ length: size }, () => tickets(chance))
          for (const match of matches) honest?.start?.(match)
          const move: (typeof honestMarkets)[number]['move'] = (all, step, by) =>
            honest && step >= 0 ? honest.move(all, step, by) : honest?.start ? undefined : drifting(all, by)
          const course = await run(form, { name: '', matches, move }, mutation, chance)
          const what = `${form.name}, ${size}: ${mutation?.name ?? honest?.name}`
          played.push({ ...course, what, isDrift })
        }
        for (const mutation of harmful) await play(mutation, undefined, true)
        for (const mutation of harmless) await play(mutation, undefined, false)
        for (const honest of honestMarkets) await play(null, honest, false)
      }
    }
  }
  return figuresOf(played)
}

function figuresOf(played: readonly Played[]): DriftFigures {
  const drifts = played.filter(({ isDrift }) => isDrift)
  const honest = played.filter(({ isDrift }) => !isDrift)
  const found = drifts.filter(({ flaggedAfter }) => flaggedAfter !== null && flaggedAfter <= withinChecks)
  const falsely = honest.filter(({ flaggedAfter }) => flaggedAfter !== null)
  return {
    planted: drifts.length,
    honest: honest.length,
    recall: found.length / drifts.length,
    precision: found.length / (found.length + falsely.length),
    wrongChanges: drifts.reduce((sum, { wrongChanges }) => sum + wrongChanges, 0),
    wrongly: drifts.flatMap(({ what, wrongChanges }) => (wrongChanges > 0 ? `${what} (${wrongChanges})` : [])),
    missed: drifts.filter((one) => !found.includes(one)).map(({ what, flaggedAfter }) => `${what} (${flaggedAfter})`),
    falselyFlagged: falsely.map(({ what }) => what),
  }
}
