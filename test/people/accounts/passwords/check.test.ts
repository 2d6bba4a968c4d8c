import { expect, test } from 'vitest'
import { chosenPasswordTrouble } from '#worker/people/accounts/passwords/check.ts'
import { passwordIsCommon, passwordIsContext, passwordUnusable } from '#worker/people/accounts/passwords/constants.ts'

const robin = { email: 'robin.fairweather@example.com', firstName: 'Robin', lastName: 'Fairweather' }

test.each([
  'touchline',
  'Touchline2026!',
  't0uchline',
  't0uchline!!',
  '2026!t0uchl1ne',
  'football',
  'football-tickets',
  'FairweatherRobin',
  'robin1988',
  'example123!',
])('%s is rejected as a name of this site or of the user', async (password) =>
  expect([passwordIsContext, passwordIsCommon]).toContain(await chosenPasswordTrouble(password, robin)),
)

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  '12345678',
  '87654321',
  '11223344',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'iloveyou',
  'Liverpool1',
  'arsenal2004',
  'chelsea123',
  'abababab',
  'aaaaaaaa',
  'letmein1',
  'christin',
  'welcome2026!',
  '14021987',
  '19870214',
  'trustno1',
  'sunshine',
  'qwertyqwerty',
  'seahorse',
  'lighthouse7',
  '0dyssey99',
])('%s is rejected as a common password', async (password) =>
  expect(await chosenPasswordTrouble(password, robin)).toBe(passwordIsCommon),
)

test.each([
  'kick-off-at-three',
  'tulip crane harbour',
  'correct horse battery staple',
  'kæreste ærgerligt',
  'πρωτάθλημα αγγλίας',
  '⚽🥅🏟🎫🎟🥇🏆🧤',
  'Vx9#mQ2$',
  '00918273645',
  'hovercraft eels',
  'lighthouseseahorse',
])('%s is accepted', async (password) => expect(await chosenPasswordTrouble(password, robin)).toBeNull())

test.each(['DRAGONBALLZ', 'mickeymouse'])('%s is rejected as breached', async (password) => {
  expect(await chosenPasswordTrouble(password, robin)).toBe(passwordIsCommon)
})

test.each([
  'lantern over the touchline',
  '1234567 touchline',
  'robin sings at the corner flag',
  'blue kettle over rain',
])('%s is accepted: it is longer than the rejected word', async (password) =>
  expect(await chosenPasswordTrouble(password, robin)).toBeNull(),
)

test.each(['lantern over the rain\0', '\0lantern over the rain', 'lantern over the rain\udc00'])(
  '%j is rejected: it would be hashed as something else',
  async (password) => expect(await chosenPasswordTrouble(password, robin)).toBe(passwordUnusable),
)
