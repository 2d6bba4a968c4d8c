import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PlainForm } from '#app/ui/form/post-form.tsx'
import { OfAccount, workingForId } from '#app/ui/of-account.tsx'
import type { CallerSeat } from '#worker/people/accounts/sessions/contract.ts'
import { colleaguesPath, colleagueTexts, roleTexts, seatTexts } from '#worker/people/colleagues/constants.ts'

/** Every page is of another account then. */
const showColleagues = () => location.assign(colleaguesPath)

/** On every page of a colleague whose browser works for an agent. */
export default function WorkingFor({ seat: { agentName, role } }: { seat: CallerSeat }) {
  return (
    <div className="page working-for">
      <Banner tone={role === null ? 'warn' : 'off'}>
        <PlainForm className="actions" action={colleaguesPath} failed={colleagueTexts.failed} onSent={showColleagues}>
          <OfAccount isTheirOwn>
            <span id={workingForId}>
              {role === null ? (
                seatTexts.gone(agentName)
              ) : (
                <>
                  Working for <strong>{agentName}</strong>. A {role} {roleTexts[role]} of theirs.
                </>
              )}
            </span>
            <Button tone="quiet" name="intent" value="stop">
              {role === null ? 'Back to your own account' : 'Stop'}
            </Button>
          </OfAccount>
        </PlainForm>
      </Banner>
    </div>
  )
}
