import './dom.ts'

import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { FollowedFields } from '#app/ui/form/followed-fields.tsx'

const main = document.querySelector('main') as HTMLElement

type Stored = { price: string; method: string; asks: string }

function Form({ stored, savedAt }: { stored: Stored; savedAt: number | null }) {
  const options = ['email', 'sms'].map((value) => createElement('option', { key: value, value }))
  return createElement(
    'form',
    null,
    createElement(FollowedFields, { stored, savedAt }),
    createElement('input', { name: 'price', defaultValue: stored.price }),
    createElement('select', { name: 'method', defaultValue: stored.method }, options),
    createElement('input', { name: 'asks', type: 'checkbox', defaultChecked: stored.asks === 'on' }),
  )
}

const form = () => main.querySelector('form') as HTMLFormElement
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement
const posted = () => Object.fromEntries(new window.FormData(form()))

test('a form that stays on the page shows what was changed elsewhere, and keeps what was typed but not saved', async () => {
  const root = createRoot(main)
  const show = (stored: Stored, savedAt: number | null) =>
    act(async () => root.render(createElement(Form, { stored, savedAt })))

  await show({ price: '50', method: 'email', asks: '' }, null)
  field('price').value = '62.50'
  act(() => form().dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true })))
  await show({ price: '62.5', method: 'sms', asks: 'on' }, 1)
  const whole = { price: '62.5', method: 'sms', asks: 'on' }
  expect(posted()).toEqual({ ...whole, seen_price: '62.5', seen_method: 'sms', seen_asks: 'on' })

  field('price').value = '70'
  await show({ price: '40', method: 'email', asks: '' }, null)
  expect(posted()).toEqual({ price: '70', method: 'email', seen_price: '40', seen_method: 'email', seen_asks: '' })
  await act(async () => root.unmount())
})
