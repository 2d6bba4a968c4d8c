import { Link } from 'react-router'
import { Field } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import { sealedLengths } from '#worker/people/quick-buy/constants.ts'
import type { QuickBuyTrouble } from '../preferences-data.ts'
import { quickBuyFormId } from './form.tsx'

type PersonalProps = {
  saved: Preferences
  trouble: QuickBuyTrouble['quickBuy'] | undefined
  /** Proposed until a name is saved. */
  accountName: string
}

/** Its field belongs to the form below, as the phone's own forms stand between them. */
export function PersonalInformation({ saved, trouble, accountName }: PersonalProps) {
  return (
    <Panel title="Personal Information">
      <div className="profile-form">
        <Field
          form={quickBuyFormId}
          name="full_name"
          label="Full name"
          hint="As on your passport or ID, which some sellers check."
          autoComplete="name"
          maxLength={sealedLengths.full_name}
          defaultValue={trouble?.typed.full_name ?? (saved.full_name || accountName)}
          error={trouble?.errors.full_name?.[0]}
        />
        <Field
          name="email"
          label="Email"
          type="email"
          hint={
            <>
              Your account's address. Change it on <Link to="/profile">your profile</Link>.
            </>
          }
          autoComplete="email"
          value={saved.email}
          readOnly
        />
      </div>
    </Panel>
  )
}
