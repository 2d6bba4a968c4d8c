import { printTable, say } from '#scripts/bench/table.ts'
import { playChecks } from './checks.ts'
import { playPeople } from './people.ts'
import { loadsOf, type Played, passedLimits, scaleTable, sourcesOf } from './report.ts'
import { assumed, type Size, sampledOneIn, size } from './size.ts'
import { placedTogether, playWatchers } from './watchers.ts'

async function play(size: Size): Promise<Played> {
  say(`the gates of ${size.platforms} platforms: one of each size at two moments, multiplied`)
  const checks = playChecks(size)
  say(`people, alerts and matches: one in ${sampledOneIn} in a database, multiplied`)
  const people = await playPeople(size)
  say(`${size.watchers} watchers: placed by the relay, ${placedTogether} at a time`)
  return { size, checks, people, watchers: playWatchers(size) }
}

/** Prints the table; false when a limit is passed. */
export async function simulateScale(): Promise<boolean> {
  const played = await play(size)
  const loads = loadsOf(played)
  const broken = [...passedLimits(loads), ...played.people.overruns]
  printTable(scaleTable(played))
  console.log(`\nLimits:\n${sourcesOf(loads).join('\n')}`)
  console.log(`\nAssumed: ${JSON.stringify(assumed)}`)
  console.log(broken.length === 0 ? '\nNo limit is passed.' : `\n${broken.join('\n')}`)
  return broken.length === 0
}
