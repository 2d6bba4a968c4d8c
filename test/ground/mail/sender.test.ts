import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { company } from '#test/fakes/company.ts'
import { mailPage } from '#worker/ground/mail/page.ts'
import { senderLine, senderPlace, withSender } from '#worker/ground/mail/sender.ts'

const line = senderLine({ ...company, name: 'Kop End & Sons Ltd', companyNumber: '00445566' })

test('every mail names the company that sends it, in both of its parts', () => {
  expect(line).toMatch(/^Kop End & Sons Ltd, .*Registered in England and Wales, number 00445566\.$/)
  const mail = withSender({ text: 'Price fell\n\n', html: mailPage('Price fell', html`<tr></tr>`) }, line)
  expect(mail.text).toBe(`Price fell\n\n${line}\n`)
  expect(mail.html).toContain('Kop End &amp; Sons Ltd')
  expect(mail.html).not.toContain(senderPlace)
})
