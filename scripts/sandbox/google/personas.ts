import { demoFan, demoUsers } from '#scripts/seed/demo.ts'

/** The simulated failure of a persona's sign-in. */
export type GoogleFault = 'denied' | 'slow' | 'broken' | 'wrong_nonce' | 'wrong_audience' | 'expired'

export type GooglePerson = { sub: string; name: string; email: string; isEmailVerified: boolean }

export type Persona = {
  slug: string
  title: string
  /** Its purpose in one line. */
  text: string
  person: GooglePerson
  fault?: GoogleFault
}

const manager = demoUsers.find(({ role }) => role === 'Manager')
const passenger = { name: 'Toni Turnstile', email: 'toni@gmail.test' }

/** One Google account per address. */
export function personOf(name: string, email: string): GooglePerson {
  return { sub: `sandbox-${Buffer.from(email.toLowerCase()).toString('hex')}`, name, email, isEmailVerified: true }
}

export const newFan = { name: 'Nina Newcomer', email: 'nina@gmail.test' }

/** The people to choose from at the simulated Google; the new fan's name is typed in. */
export const personas: readonly Persona[] = [
  {
    slug: 'new_fan',
    title: 'A new fan',
    text: 'A name and address that you enter. The same address is always the same Google account.',
    person: personOf(newFan.name, newFan.email),
  },
  {
    slug: 'existing_fan',
    title: 'An existing fan',
    text: 'Has an account in the app that is linked with Google.',
    person: {
      sub: demoFan.googleId ?? 'sandbox-fan',
      name: `${demoFan.firstName} ${demoFan.lastName}`,
      email: demoFan.email,
      isEmailVerified: true,
    },
  },
  {
    slug: 'password_account',
    title: 'The address of a password account',
    text: 'The app knows the address, but not this Google account.',
    person: personOf(`${manager?.firstName} ${manager?.lastName}`, manager?.email ?? 'manager@touchline.test'),
  },
  {
    slug: 'unverified',
    title: 'An unverified address',
    text: 'Google has not verified this address.',
    person: { ...personOf('Ulli Unverified', 'ulli@elsewhere.test'), isEmailVerified: false },
  },
  fault('denied', 'Denies consent', 'Returns an error and no code.'),
  fault('slow', 'A slow answer', 'The token takes three seconds.'),
  fault('broken', 'A broken answer', 'The token endpoint answers 500.'),
  fault('wrong_nonce', 'A wrong nonce', 'An ID token that was made for another sign-in.'),
  fault('wrong_audience', 'A wrong audience', 'An ID token that was made for another app.'),
  fault('expired', 'An expired token', 'An ID token from an hour ago.'),
]

function fault(slug: GoogleFault, title: string, text: string): Persona {
  return { slug, title, text, person: personOf(passenger.name, passenger.email), fault: slug }
}

export const personaSlugs = personas.map(({ slug }) => slug)

export function personaOf(slug: string): Persona | undefined {
  return personas.find((persona) => persona.slug === slug)
}
