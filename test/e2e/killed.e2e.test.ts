import { beforeAll, test } from 'vitest'
import { crashScene, type Fall, newFall } from './crash-scene.ts'
import { eventually } from './eventually.ts'
import { pinEverywhere, quietMatches, showsPrice, waitForBaseline } from './followed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'
import { firstQuiet } from './watched.ts'

const running = stackOfThisFile(firstQuiet)
const { expectNotified, expectOnce, fall, kill } = crashScene(running)

let seen: Fall

beforeAll(async () => {
  const [match] = await quietMatches(running())
  if (!match) throw new Error('There is no quiet match.')
  seen = newFall(match)
  await pinEverywhere(running().control, match)
  await waitForBaseline(running(), match)
})

test('a process killed as soon as a change is visible notifies of it after a restart, once', async () => {
  await fall(seen)
  const { match, seller } = seen
  await eventually('the new price', () => showsPrice(running().site, match.id, seller, 50), { everyMs: 20 })
  await kill(seen)
  await expectNotified(seen)
  await expectOnce(seen)
})
