import { useLocation, useNavigate } from 'react-router'
import { changedParty, fieldsOfParty, withParty } from '#worker/matches/prices/party/address.rules.ts'
import { anyAdult, maxTogether, type Party, partyPath, type Who, whos } from '#worker/matches/prices/party/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { PlainForm } from '../form/post-form.tsx'
import { Icon } from '../icons.tsx'
import { OfAccount } from '../of-account.tsx'
import { partyName, whoNames } from './party-text.ts'

/** Whom the tickets are for: a press keeps the choice and shows its prices. Without script a form. */
export function PartyChips({ party }: { party: Party }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = pathname + search
  const show = (sent: FormData) => {
    const way = withParty(here, changedParty(party, String(sent.get('change'))))
    return navigate(way, { preventScrollReset: true, replace: way === here })
  }
  const counts = Array.from({ length: maxTogether }, (_, index) => index + 1)
  return (
    <details className="party">
      <summary className="chip">
        <span className="visually-hidden">Prices for: </span>
        {partyName(party)}
        <Icon name="down" size={14} />
      </summary>
      <PlainForm className="party-choices" action={partyPath} failed={serverError} onSent={show}>
        <input type="hidden" name="return_to" value={withParty(here, anyAdult)} />
        {Object.entries(fieldsOfParty(party)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
        <OfAccount>
          <fieldset className="chip-row">
            <legend className="label">Tickets for</legend>
            {whos.map((who) => (
              <Chip key={who} change={`who:${who}`} name={whoNames[who]} isChosen={who === party.who} />
            ))}
          </fieldset>
          <fieldset className="chip-row">
            <legend className="label">Seats together</legend>
            {counts.map((count) => (
              <Chip key={count} change={`together:${count}`} name={String(count)} isChosen={count === party.together} />
            ))}
          </fieldset>
          <fieldset className="chip-row">
            <legend className="label">Leave out</legend>
            <Chip change="away" name="Away end" isChosen={party.isWithoutAwayEnd} />
            <Chip change="hospitality" name="Hospitality" isChosen={party.isWithoutHospitality} />
          </fieldset>
          <p className="label">
            Child and concession prices are those that sellers name so. A seller that does not say how many seats are
            left may have fewer together.
          </p>
        </OfAccount>
      </PlainForm>
    </details>
  )
}

type ChipProps = {
  change: `who:${Who}` | `together:${number}` | 'away' | 'hospitality'
  name: string
  isChosen: boolean
}

function Chip({ change, name, isChosen }: ChipProps) {
  return (
    <button type="submit" className="chip" name="change" value={change} aria-pressed={isChosen}>
      {name}
    </button>
  )
}
