import type { ClientName } from '#worker/people/clients/contract.ts'
import { Select } from '../form/select.tsx'

type ClientChoiceProps = {
  clients: readonly ClientName[]
  name: string
  /** The id of the one chosen at first; empty for none. */
  chosen?: string | undefined
  /** Label of the choice "no client". */
  none: string
  error?: string | undefined
}

/** For whom, where an agent has clients. */
export function ClientChoice({ clients, name, chosen = '', none, error }: ClientChoiceProps) {
  if (clients.length === 0) return null
  const options = clients.map(({ id, name: client }) => ({ value: id, label: client }))
  return (
    <Select
      label="For"
      name={name}
      defaultValue={chosen}
      options={[{ value: '', label: none }, ...options]}
      error={error}
    />
  )
}
