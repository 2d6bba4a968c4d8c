import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { apiTokenTexts, longestTokenName, tokenDays } from '#worker/people/api-tokens/constants.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'
import type { DevelopersAnswer } from '../developers-data.ts'
import { addressOfTab } from '../tab.ts'
import { accessTexts } from './texts.ts'

type Trouble = Extract<DevelopersAnswer, { trouble: object }>

export function NewTokenForm({ clients, trouble }: { clients: readonly ClientName[]; trouble: Trouble | null }) {
  const { fields } = trouble?.trouble ?? {}
  const typed = trouble?.typed ?? {}
  return (
    <PostForm
      className="developers-form"
      action={addressOfTab('developers')}
      failed={apiTokenTexts.failed}
      error={trouble && !fields ? trouble.trouble.message : undefined}
      preventScrollReset
    >
      <Field
        label="Name"
        name="name"
        hint="What will use it, such as “Price sheet”."
        autoComplete="off"
        required
        maxLength={longestTokenName}
        defaultValue={typed.name}
        error={fields?.name?.[0]}
      />
      <Select
        label="May"
        name="access"
        options={Object.entries(accessTexts).map(([value, label]) => ({ value, label }))}
        defaultValue={typed.access ?? 'read'}
        error={fields?.access?.[0]}
      />
      {clients.length > 0 && (
        <Select
          label="For"
          name="client_id"
          hint="A client’s token opens their alerts, prices and notifications alone, and ends with them."
          options={[
            { value: '', label: 'Me, with all clients' },
            ...clients.map(({ id, name, reference }) => ({
              value: id,
              label: reference === '' ? name : `${name} (${reference})`,
            })),
          ]}
          defaultValue={typed.client_id ?? ''}
          error={fields?.client_id?.[0]}
        />
      )}
      <Select
        label="Ends after"
        name="days"
        options={tokenDays.map((days) => ({ value: days, label: manyText(days, 'day') }))}
        defaultValue={typed.days ?? 90}
        error={fields?.days?.[0]}
      />
      <Button name="intent" value="create_token">
        Make token
      </Button>
    </PostForm>
  )
}
