import { type ComponentProps, useState } from 'react'
import { Form } from 'react-router'
import { serverError } from '#worker/running/site/constants.ts'
import { FormTrouble } from './post-form.tsx'
import { announce, type SendTrouble } from './sent-form.ts'

/** A GET form sent by the router. Keeps its page and values without a network; works without script. */
export function QueryForm({ children, ...form }: Omit<ComponentProps<typeof Form>, 'method' | 'onSubmit'>) {
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)

  function send() {
    setTrouble(null)
    announce({ answer: undefined, report: setTrouble, isQuery: true })
  }

  return (
    <Form {...form} method="get" onSubmit={send}>
      <FormTrouble trouble={trouble} failed={serverError} />
      {children}
    </Form>
  )
}
