import { retention } from '#worker/people/privacy/retention.constants.ts'
import { threadsPath } from '#worker/running/threads/constants.ts'
import { InfoPageLayout } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { type MessageTrouble, messageAction, messageLoader } from './message-action.ts'
import { MessageForm, MessageSent } from './message-form.tsx'
import { infoPages } from './pages.ts'

export const loader = messageLoader('contact')
export const action = messageAction('contact')
export const meta = infoHead(infoPages.contact)

export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}

type ContactPageProps = {
  loaderData: { email: string; isSent: boolean; keptFor: { name: string; email: string } | null }
  actionData?: MessageTrouble | undefined
}

export default function ContactPage({ loaderData: { email, isSent, keptFor }, actionData }: ContactPageProps) {
  return (
    <InfoPageLayout page={infoPages.contact} sections={sections(email)}>
      {isSent && !actionData ? (
        <MessageSent kind="contact">
          <p>A person will read it. If it needs a reply, we'll send it to the address you gave.</p>
        </MessageSent>
      ) : (
        <>
          {keptFor && (
            <p>
              You are signed in, so your message is kept under <a href={threadsPath}>Messages</a>. We answer there and
              to {keptFor.email}.
            </p>
          )}
          <MessageForm kind="contact" trouble={actionData} sender={keptFor} />
        </>
      )}
    </InfoPageLayout>
  )
}

const sections = (email: string) => [
  {
    id: 'mail',
    title: 'By email',
    body: (
      <p>
        You can also write to <a href={`mailto:${email}`}>{email}</a>. There is no telephone line.
      </p>
    ),
  },
  {
    id: 'before-you-write',
    title: 'Before you write',
    body: (
      <ul>
        <li>
          Is something not working? The <a href="/status">status page</a> shows what we measure right now.
        </li>
        <li>
          Is a price or a kick-off time wrong? Tell us the match, the platform and what you see there. The{' '}
          <a href="/help">help centre</a> says why prices can differ.
        </li>
        <li>We cannot help with tickets that you bought: the platform that sold them can.</li>
        <li>
          For a club or a platform, the <a href="/partners">page for partners</a> says what we need to know.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-happens',
    title: 'What happens to your message',
    body: (
      <p>
        It is sent to our mailbox and kept nowhere else, unless you are signed in with Pro or Agent Premium: then it is
        kept in your account, with our answers, until {retention.communications.text} after the last one or until you
        delete the account. To limit spam, we count for an hour how many messages came from one network address. We use
        your name and email address to reply, as the <a href="/privacy">privacy policy</a> says.
      </p>
    ),
  },
]
