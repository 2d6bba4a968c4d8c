import { type Acceptance, acceptances } from '#worker/people/accounts/registration/constants.ts'
import type { RegistrationErrors } from '#worker/people/accounts/registration/rules.ts'
import { TickBox } from '../form/tick-box.tsx'

export const documents: Record<Acceptance, { name: string; path: string }> = {
  acceptTerms: { name: 'Terms of Service', path: '/terms' },
  acceptDisclaimer: { name: 'Disclaimer', path: '/disclaimer' },
  acceptDataProcessing: { name: 'Data Processing Agreement', path: '/data-processing' },
  acceptCookiePolicy: { name: 'Cookie Policy', path: '/cookies' },
}

type AcceptanceBoxesProps = { values: Partial<Record<Acceptance, boolean>>; errors: RegistrationErrors }

/** The documents open in a new tab, so that nothing typed is lost. */
export function AcceptanceBoxes({ values, errors }: AcceptanceBoxesProps) {
  return (
    <fieldset className="register-boxes">
      <legend>Please read and accept</legend>
      <p className="label">Each document opens in a new tab.</p>
      {acceptances.map((box) => (
        <AcceptanceBox key={box} box={box} isTicked={values[box]} found={errors[box]} />
      ))}
      <p className="label">
        How we use your data is explained in the{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          Privacy Policy
        </a>
        .
      </p>
    </fieldset>
  )
}

type AcceptanceBoxProps = { box: Acceptance; isTicked: boolean | undefined; found: string | undefined }

function AcceptanceBox({ box, isTicked, found }: AcceptanceBoxProps) {
  const { name, path } = documents[box]
  return (
    <TickBox name={box} isTicked={isTicked} error={found}>
      I accept the{' '}
      <a href={path} target="_blank" rel="noopener">
        {name}
      </a>
    </TickBox>
  )
}
