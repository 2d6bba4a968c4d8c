import { Field } from '#app/ui/form/field.tsx'
import { maxAgentCodeLength, type RegistrableRole, registrableRoles } from '#worker/people/accounts/constants.ts'
import { trialDays } from '#worker/people/plans/constants.ts'

const types: Record<RegistrableRole, { name: string; text: string }> = {
  customer: { name: 'Customer', text: `For fans. Starts with ${trialDays} days of Basic, free.` },
  agent: { name: 'Agent', text: 'For professionals who have an access code from an administrator. No trial.' },
}

type AccountTypeProps = {
  role: RegistrableRole
  isFirstAdmin: boolean
  agentCode: { name: string; value: string; error: string | undefined }
}

/** CSS shows the code field for agents only, so that it works without script. */
export function AccountType({ role, isFirstAdmin, agentCode }: AccountTypeProps) {
  if (isFirstAdmin) return <input type="hidden" name="role" value="customer" />
  return (
    <>
      <fieldset className="register-types">
        <legend>Account type</legend>
        {registrableRoles.map((value) => (
          <label key={value} className="register-type">
            <input type="radio" name="role" value={value} defaultChecked={value === role} />
            <span className="register-type-name">{types[value].name}</span>
            <span className="label">{types[value].text}</span>
          </label>
        ))}
      </fieldset>
      <div className="register-code">
        <Field
          name={agentCode.name}
          label="Agent access code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxAgentCodeLength}
          defaultValue={agentCode.value}
          error={agentCode.error}
        />
      </div>
    </>
  )
}
