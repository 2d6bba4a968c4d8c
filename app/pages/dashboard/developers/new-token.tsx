import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { apiTokenTexts, longestTokenName, tokenDays } from '#worker/people/api-tokens/constants.ts'
import type { DevelopersAnswer } from '../developers-data.ts'
import { addressOfTab } from '../tab.ts'
import { accessTexts } from './texts.ts'

type Trouble = Extract<DevelopersAnswer, { trouble: object }>

export function NewTokenForm({ trouble }: { trouble: Trouble | null }) {
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
      <Select
        label="Ends after"
        name="days"
        options={tokenDays.map((days) => ({ value: days, label: `${days} days` }))}
        defaultValue={typed.days ?? 90}
        error={fields?.days?.[0]}
      />
      <Button name="intent" value="create_token">
        Make token
      </Button>
    </PostForm>
  )
}
