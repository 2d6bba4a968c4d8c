import { beforeAll, test } from 'vitest'
import { signInByCall } from './api-session.ts'
import { crashScene, type Fall, hasDelivered, newFall } from './crash-scene.ts'
import { eventually } from './eventually.ts'
import { fan, matchesThatDie, pinEverywhere, quietMatches, showsPrice, waitForBaseline } from './followed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'
import { nextQuiet } from './watched.ts'

const running = stackOfThisFile(nextQuiet)
const { expectNotified, expectOnce, fall, kill } = crashScene(running)

let stillPending: Fall
let beingRead: Fall
let seen: Fall

beforeAll(async () => {
  const stack = running()
  const matches = (await quietMatches(stack)).slice(0, matchesThatDie)
  const [first, second, third] = matches.map(newFall)
  if (!first || !second || !third) throw new Error('There are too few matches.')
  stillPending = first
  beingRead = second
  seen = third
  // With an alert on each match, because mails of the league's alert would wait for each other.
  const session = await signInByCall(stack.appOrigin, fan)
  for (const { id } of matches)
    await session.call('/api/alerts', { match_id: id, alert_type: 'price_drop', price_threshold: 55 })
  await Promise.all(matches.map((match) => pinEverywhere(stack.control, match)))
  await Promise.all(matches.map((match) => waitForBaseline(stack, match)))
}, 400_000)

test('a mail not delivered before a crash is sent once after the restart', async () => {
  const stack = running()
  await stack.control.setMailFault({ mode: 'tempfail' })
  await fall(stillPending)
  await eventually('a try that the mail server puts off', async () =>
    hasDelivered(stack.appOutput(), stillPending.match.id, '"postponed":1'),
  )
  await kill(stillPending)
  await stack.control.clearMailFault()
  await expectNotified(stillPending)
}, 400_000)

test('a process killed while reading a changed page notifies of the change after a restart', async () => {
  const { control } = running()
  const { slug, path } = beingRead.seller
  await control.setFault(slug, { mode: 'hang', path })
  await fall(beingRead)
  await kill(beingRead)
  await control.clearFault(slug)
  await expectNotified(beingRead)
}, 400_000)

test('a process killed as soon as a change is visible notifies of it after a restart', async () => {
  const { site } = running()
  await fall(seen)
  await eventually('the new price', () => showsPrice(site, seen.match.id, seen.seller, 50), { everyMs: 20 })
  await kill(seen)
  await expectNotified(seen)
}, 400_000)

test('no change was notified twice', async () => {
  for (const one of [stillPending, beingRead, seen]) await expectOnce(one)
}, 400_000)
