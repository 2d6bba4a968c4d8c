import { html } from 'hono/html'
import type { Company } from '#worker/ground/company.contract.ts'
import type { Mail } from './contract.ts'
import { styles } from './styles.ts'

/** Who sends a mail: what a company's letters and mails have to say of it (SI 2015/17, regulations 24 and 25). */
export function senderLine({ name, address, registeredIn, companyNumber }: Company): string {
  return `${name}, ${address}. Registered in ${registeredIn}, number ${companyNumber}.`
}

/** Where the layout of mails has room for it. */
export const senderPlace = '<!-- sender -->'

/** Every mail says who sends it, whatever wrote it. */
export function withSender<M extends Pick<Mail, 'text' | 'html'>>(mail: M, line: string): M {
  const row = html`<tr><td style="padding:16px 4px 0"><p class="muted" style="${styles.small}">${line}</p></td></tr>`
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n${line}\n`,
    html: mail.html.replace(senderPlace, () => row.toString()),
  }
}
